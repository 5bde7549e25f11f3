== 120x40 keys ? cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd....1.......1.....1.........................1.......................................bbb........11111
.....d.....1.1...1.1......111.....1.....111.....1...1....11.1..11..........2222...........bbb........11
..dddd.1.1.11..1..111.11..1.11..11.11..111111.1.1.11111.1.11..11...........................bb........1
..dddd.11111..11111111.11.111..bbbbbbbbbbbbbbbbbbbbbb......................................bb........1
.....d1111.111111..1111111111...............................................................b
...ddd111111111.1111111111111...............................................................b
...ddd11111111111111111111111..............................................................bbbbbbbb.dddddddddddddddddddd
.....d111111111.11.1111.1.11.............................................................................d....ddd....ddd
dddddd.1.1......1.1...1..1
dddddd1.1...................1..............................................................22222222
......dddd...........dddd..................................................................dbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.ddddddddddddd..............................................................bbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd.............................................................................d.ddddd....ddd..ddd..dd
.....................22222222
.....................22222222
.....................22222222
.....................2222222
.....................22222222
.....................22222222
.....................22222222................11111111
.....................2222222.................11111111
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbb.ddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
...........................................................................................ddddddddddddddddddddddddddd



.bbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys ? cursor -1,-1
.bbbbbb......bbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddddddddddddddd
...........bbbbbbbbbbbbbbbbbbbbbb
bbbbb


d.bbbbbbb..............................................................b.ddddddd
.ddddd..1
..dddd111
...ddd111
dddddd
......ddd
d.bbbbbbb..............................................................ddddddddd
.dddddd

.......................................................................bbb
.......................................................................ddddddddd


.....................11111..............bbbbb.....bbbbb
.....................111111.......................bbbbb
.....................111111.......................bbbbb
.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 40x12 keys ? cursor -1,-1
..bbbbbbbbbbbbbbbbbbbbbbbbbbbbb











== 40x12 keys ?jj cursor -1,-1
..bbbbbbbbbbbbbbbbbbbbbbbbbbbbb











== 40x12 ascii keys ? cursor -1,-1
..bbbbbbbbbbbbbbbbbbbbbbbbbbbbb











== 20x3 keys ? cursor -1,-1
..bbbbbbbbbbbbbbbb


== 20x3 keys /wor cursor 2,12
bbbbbbbbb
bbbbbbbbbbbbbbbb
.bbbbbbbbbbbb
== 20x3 keys b cursor -1,-1
bbbbbbbbb
bbbbbbbbbbbbbbbb
.bbbbbbbbbbbbbbbbbb
== 40x12 keys /worker=8003 decision=affinity >20s failed hit<50% cursor 11,39
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..bbbbb..bbbbb..ddddd..bbbbb..bbbbb
....................dddddd
.....................ddddd
.ddddd11111111111111111111.........2222
...ddd1111111111111111111
......dddd...........ddddd


dddddd
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
== 40x12 keys /worker=80003 >5s^M cursor -1,-1
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..ddddd..ddddd..ddddd..bbbbb..ddddd
......dddddd.dddddd.dddddd........dddddd
.......ddddd..ddddd..ddddd.........ddddd
..dddd..111.1111111.1....1.........2222
...ddd..1111...1.1.1..111
...ddd1.....1.........1.1
......dddd...........ddddd
.............................dddddd

.rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.dddddd
== 40x12 keys 5/failed^M cursor -1,-1
bbb
d.bbbbbbbb.dddbbbbbbbbbbd..........ddddd
.ddddddddddddddddddddd








.rrrrrrrrrrrrrrrrrrrrrrr.........dddddd
== 20x3 keys />5s^M cursor -1,-1
RRRRRRRRRRRRR
bbbbbbbbbbbbbbbb

== 40x12 at 9:00 keys z cursor -1,-1
bbbb
ddd......ddd....ddd....ddd....ddd....ddd
bbbbb......d......d......d......d......d
...........d......d......d......d......d
...........d......d......d......d......d
......dddddddddddddddddddd




dddddd
.ddddddddddddddddddddddddddddddddd
== 20x3 at 9:00 keys z cursor -1,-1
RRRRRR
bbbbbbbb

== 40x24 at 9:00 keys p cursor -1,-1
bbbbbbbbbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..bbbbb..bbbbb..ddddd..bbbbb..bbbbb
....................dddddd
.....................ddddd
.ddddd
..dddd....1..1....1.....1.1
..dddd.....1.....1.1.......11
.....d.1.1.1...1...1..11..1.1...1..2222
..dddd..11.11..1.1111.1.....11.11..2222
...ddd.11111.111111111111.11111
.....d1.1...11111..11111111111111
...ddd111111111.11111.11111111111..2222
...ddd1111.1111111111111111111111
dddddd11111.1111111111.11111.1111
.....d1.111111..11.1111...11.1.1
dddddd.1.1..1.1.1...1.1..1....111
dddddd............1
.ddddd1.1...................1
......dddd...........dddd


dddddd
.ddddddddddddddddddddddddddddddddd
