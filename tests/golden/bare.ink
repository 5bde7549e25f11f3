== 120x40 cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
..dddd.......................................1............................................bbb........11111
.....d.............1........................................11....1........2222............bb........11
..dddd...1........1....1.........1.1......1....1...........................................bb........1
.....d...........1................1....1....1.......1...1...................................b........1
.....d...1....1..1.............11..........1.11..1.........1...1...........2222.............b
..dddd................1..1.........1...1.1.1.1.11.1...1.....................................b
.....d..11.1.11...1.11.1..1.1...1..111......111...1....1111..11
...ddd.111111.11..11...111.......1.1...1..11..1.11.1.1..11..1..1
.....d..111...1....1..11.1.1....111....1.1.1...1...1.1...1.111..1
.....d..1..11.11.1.1.1.1.111..1....1..1....111.111..111.....111
...ddd.1..1.1..111..1...1...1.1....1.......1.1......111.1..1....1
.....d1..11...11.1.1...111.11...1.111..111.1.1.11.1.11..1..1.1.11..........2222
...ddd.1..1.111......1....1...1..1....1.1111.1.11.111...111...1.1
.....d1.1111.1..1.11.11....1...1...111..1..1.1...1.....11...1.11
dddddd1...1.1...11.1...11.....11..1.1.....1...1..11..11...1.1.111
.....d.1.1.1..111111.11.1.1......11....11..........1.1....11.1..1
.....d.1..1..1.....1......1.1.1.1..1.1........11...1..1........1
dddddd.........1..111........11........1.........1.........11
.....d........1.............11......111...............1...1
dddddd1....1....1.....1.........1.....1.......1..1.1...........1
......dddd........dddd........dddd........dddd........dddd........ddddd
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.ddddddd....................ddd...dddd...dddd..ddddd...ddd..ddd.dddddd....dddddddd..................................dddd







.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb
.......................dddddd
........................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
..dddd..1....11.1.....1.1...1.11........1..1.....2222...........bbb
..dddd..1..111..1.1..1111..11111111.11.1.11......2222............bb
...ddd.11111111111111.11111111111111.11111.......................bb
...ddd1111111111111111111.1.111.1.111111111......2222.............b
...ddd111111111111111111111111111111111.111.......................b
dddddd11111111111111.11111111..111111.11111.......................b
dddddd1..1.1111.1...111..11....1.11.1.1.11
......dddd..............dddd
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd





.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 40x12 cursor -1,-1
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..bbbbb..bbbbb..ddddd..bbbbb..bbbbb
....................dddddd
.....................ddddd
..dddd.11111..11.1111111111........2222
..dddd11111111111111111111
...ddd111111111111.1111111.........2222
dddddd
......dddd................ddddd
...............................dddddd
.ddddddddddddddddddddddddddddddddd
== 20x3 cursor -1,-1
bbbbbb
bbbbbbbbbbbbbbbb

== 80x24 keys 2 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
..dddd........................1..........................dddddd.....ddd
.....d........1.........................1..1
..dddd..1....1..1.....1.1..11..1..1
.....d.......1.........1......11.....1
..dddd..1..11...1.1..11....1.11..1..1..1.11
.....d.1..........1.1...1...111111
.....d.1111111.111.11.1.111.111111.1.11.11
...ddd.11..1..1..11...11..11......1..111.1................ddddd
.....d.11.1...111.11..1.1.1.111.1..1..11111...............ddddd...ddddd
...ddd11.1.111...1..11.......11.1.1.11.11.1
.....d1.1.11111111.1..111.1.111.1.11.1.1111
...ddd1.1.11...1.1111..1..11111.1111......1
.....d11111.111....1.11.11.11111111.111.11
.....d..11..111111...1.11...1..1.1.11.1.111
dddddd11..11.11111.1.1111.11......11...1111
.....d1.1111111...11.11.11.....11.1.......1
dddddd.....1.11.....11...11....11...1..11
.....d.....1........1....11.........1.1
dddddd1..1..1...1.....1..11....1.11......1
ddddddd.................dddd
.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 4 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.ddddddddddddddddddddd



















.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 5 cursor 4,0
.bbbbbb......bbb

d.bbbbbbbb.dddbbbbbbbbbbbbd..........d............dddddddddddddddddd..........dd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr











d.bbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd






.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
