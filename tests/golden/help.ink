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
.....................22222222................11111111.....................bbbbbb
.....................2222222.................11111111.....................bbbbbb
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbb.ddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
...........................................................................................ddddddddddddddddddddddddddd



.bbbbbbbbbbbbbbbbbbbbbbbbbbb
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
.....................111111.............bbbbbb....bbbbb
.....................111111.............bbbbbb....bbbbb
.bbbbbbbbbbbbbbbbbbbbbbbbbbb.............................................dddddd
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
