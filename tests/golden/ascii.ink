== 120x40 ascii cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd..................1.................................................................bbb........11111
.....d....1..1...111......111...........111.....1.1.1....11.1..11..........2222...........bbb........11
..dddd.1.1.1...1.11.1.11..1.1...11111..111.11.1.1.1.111.1.111.11...........................bb........1
..dddd.111111..1111111111.111111111111111111111.1111111111111111...........................bb........1
.....d11111.111111111111111111111111111111111111111111111.11111............2222.............b
...ddd11111.111.111.111.1111..11111.1...1.111..1111111111.111...............................b
...ddd...1..11.................1.1..........1..1.......1....1.....................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d...................................................................................................d....ddd....ddd
dddddd.............................................................................11111111
dddddd.............................................................................2222222222222222
......dddd...........dddd...........ddddd..........ddddd..........ddddd............dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................22222222................1111111
.....................222222222...............111111111
.....................22222222................111111
.....................2222222.................111111111
.....................22222222................1111111
.....................22222222................1111111......................bbbbb
.....................22222222................11111111
.....................2222222.................11111111
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbb.ddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
...........................................................................................ddddddddddddddddddddddddddd



.bbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 ascii cursor -1,-1
.bbbbbb......bbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb
.......................dddddd
........................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd..111.111.111111..1.1.111...11.111111.1....2222...........bbb
..dddd11111111111111111111111111111111111111.....2222...........bbb
...ddd111.11.1.11.111111111..111.1111111.1.1.....................bb
dddddd...........................................................bb
......dddd................ddddd...................................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
.....................11111.......................2222222222222
.....................111111......................dddddddddbbbbbbbbbbbbbbbb
.....................1111.......................d.bbbbbbbbbbbb.ddddddddddddddddd
.....................111111.......................bbbbb
.....................11111........................bbbbb
.....................11111..............bbbbb.....bbbbb
.....................111111.......................bbbbb
.....................111111.......................bbbbb
.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 40x12 ascii cursor -1,-1
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..bbbbb..bbbbb..ddddd..bbbbb..bbbbb
....................dddddd
.....................ddddd
.ddddd11111111111111111111.........2222
...ddd1111111111..111111
......dddd...........ddddd


dddddd
.ddddddddddddddddddddddddddddddddd
== 20x3 ascii cursor -1,-1
bbbbbbbbb
bbbbbbbbbbbbbbbb

== 80x24 ascii keys 2 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd...................................................dddddd.....ddd
..dddd..1.....1...1................1
.....d....1........1.................1..1.1.1
.....d...1...11.....11..1....11...1..11.1...1
..dddd.1....1...11.1.1.1111.11..1.1..1.1.1..1
..dddd..111.111111..11.11.11.1111..1111..111
.....d.111..1111.1..11111111.11111111111111
...ddd11111111111111111.11..11..1....11.11111.............ddddd
.....d11...111.1111111.111111111111111111111..............ddddd...ddddd
...ddd11111.11.1.11111111111111.11111111.111
.....d111111111111111111111.111111111111.1.1
...ddd111111111111111111111.1111111.1.1.1.1
.....d111111111111111111111111111111.111.1111
dddddd11111111111.111.111111.111111111111111
.....d.11.11.1.11..11111.1111..1.1.1.1111111
dddddd.11.1....1.11...11.11..11..1.11.111.11
.....d......1.1........1..1.1..1.....1...1
dddddd.......................1.....1..1
.ddddd11.............1
ddddddd...................ddddd
.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 80x24 ascii keys 3 cursor 4,0
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd
rrrrrrrrrrrrrrrrrrrrrJJJJJJJJJrrrrrrrrrrrrrrrIIIIIIIIIrrrrrrrrrrrrrrrrrrrrrrrrrr
.....................2222222.................111111111
.....................2222222.................11111111
.....................22222222................11111111
.....................22222222................1111111......................bbbbb
.....................22222222................1111111
.....................22222222................1111111
.....................22222222................111111











.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 80x24 ascii keys 4 cursor 4,0
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddd
.ddddddd........................d.ddddd....ddd....ddd..ddd..dd.ddddd.dddd...dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrRRRRRrrrrrrrrrrrrrrrrrrrrrrrrrrr

................................................ddddd




................................................ddddd
................................................ddddd
.........................................ddddd..ddddd





................................................ddddd

................................................ddddd

.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 80x24 ascii keys 5 cursor 4,0
.bbbbbb......bbb

d.bbbbbbbb.dddbbbbbbbbbbbbd..........d............dddddddddddddddddd..........dd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr











d.bbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd






.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 80x24 ascii keys c cursor -1,-1
.bbbbbb......bbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb
.......................dddddd
........................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd..111.111.111111..1.1.111...11.111111.1....2222...........bbb
..dddd11111111111111111111111111111111111111.....2222...........bbb
...ddd111.11.1.11.111111111..111.1111111.1.1.....................bb
dddddd...........................................................bb
......dddd................ddddd...................................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
.....................11111.......................2222222222222
.....................111111......................dddddddddbbbbbbbbbbbbbbbb
.....................1111.......................d.bbbbbbbbbbbb.ddddddddddddddddd
.....................111111.......................bbbbb
.....................11111........................bbbbb
.....................11111..............bbbbb.....bbbbb
.....................111111.......................bbbbb
.....................111111.......................bbbbb
.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 80x24 ascii keys cc cursor -1,-1
.bbbbbb......bbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb
.......................dddddd
........................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd..111.111.111111..1.1.111...11.111111.1....2222...........bbb
..dddd111111111111111111111111111111111111111....2222...........bbb
...ddd111111111111111111111111111111111111111....................bb
dddddd111.11111111111111.1111111.1.111111111.....................bb
......dddd................ddddd...................................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
.....................11111.......................2222222222222
.....................111111......................dddddddddbbbbbbbbbbbbbbbb
.....................1111.......................d.bbbbbbbbbbbb.ddddddddddddddddd
.....................111111.......................bbbbb
.....................11111........................bbbbb
.....................11111..............bbbbb.....bbbbb
.....................111111.......................bbbbb
.....................111111.......................bbbbb
.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 120x40 ascii keys 2 cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd...........................................................................................dddddd.....ddd
.....d
.....d........................1
..dddd.....1...........1.........1...............................1..1
.....d.........1................1.............................................11...1
.....d...............1................................1.......1.....1.....11......11
.....d.......1.......1.1..........111......1........11........1
..dddd......................1.............1...1...1....................11...1.....................ddddd
.....d............1........1.....1..1.........1.....11.....1..11....1.......1.....................ddddd...ddddd
.....d..1.1..1....1....1.....1.....11....1.1.11........1........1...1.......1....11
..dddd......111....1.1.111.1.......1.1...1......1....11.11.1.......1..1........111
.....d.................1.1.............11....1...1...1...1.11........1.....1...1
.....d...1111.....111.11.....1....1.1.1....1.1.111....1.1.111.111.1..111111111...1
...ddd.1....1...1....1.11.1..11.1.1.1.11...111....111.....11.........1.1.....1.1.11
.....d.1111..1.1..11.....1111........1............11.1......................1....1
.....d1..1..........1...1.11.1.111.1.1..1.11.1111.1..1...111..1111..1.1.11....11.1
.....d........111111....11..11.1...1.11.11.1.1111111..11..111111..11.1..11.11.1.1
.....d.1..111........1..11...1.11.11.1111..1..1.1111..1.....11..1.11111........1
...ddd111.....1.11...1..1..1.11..1..1.1.11.1......1.1.......1.1.11111111.1..11.1.1
.....d.1.1.11111.1.11.1..1.111.111111.1..1..111....1..111.1...1.1...111..1...1...1
.....d111....1..1...11..111.1.1....1111111111.......1.1...11..1..1.1.....1...1
...ddd....1...1.1.1.111.11....111.1.1.1.1.11.11...1.11.111.111............11..11
.....d11111..1..1..111.111.111.1.11....1..11.11111.1.1...1...111....1.11.....11..1
.....d11..11..1.......1......11.1..11.1..11.111..1....11...11111.1....1.1.1....1..1
dddddd..1..1..1.111..1..1.1...1..11....11.1.1..1.1..11....1..11.1...1..1......1
.....d1..1...111.......1.111....1......11......1.......1.11.11...11....1.1..11111
.....d..11.1...1....11...111......1....1....1...111.....1...........1....1.1.11.1
.....d.....1...11.......1........1...1..............1.1.........1.1...1111......1
dddddd.....1................1..1......1.....1..1.......1.....1...1.....1...1..1
.....d..1..........1....................11..............1.......1........1.......1
.....d.........................................1..1..........................1
dddddd.................1.............................1...............1
.....d...........................................................1.....1
.....d..............................1
.ddddd.11
ddddddd...................dddd................ddddd...............ddddd
.bbbbbbbbbbbbbbbbbbbb............................................................................................dddddd
== 120x40 ascii keys 3 cursor 4,0
.dddddddd..bbbbbb............bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.dddddd.....d..ddddd.........................ddd....ddd...........................ddd.dddddd...dd...dddd
rrrrrrrrrrrrrrrrrrrrrJJJJJJJJJJJJJJJJJJJJrrrrrrrrrrrrrrrIIIIIIIIIIIIIIIIIIIIIIIIrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
.....................222222222222222....................1111111111111111111111
.....................2222222222222222...................1111111111111111111111
.....................22222222222222222..................111111111111111111111
.....................2222222222222222...................1111111111111111111.........................bbbbb
.....................2222222222222222...................111111111111111111
.....................222222222222222222.................111111111111111111
.....................222222222222222222.................11111111111111



























.bbbbbbbbbbbbbbbbbbbb............................................................................................dddddd
== 120x40 ascii keys 4 cursor 4,0
.dddddddd..bbbbbb............bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.ddddddd................................................................d.ddddd....ddd....ddd..ddd..dd.ddddd.dddd...dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrRRRRRrrrrrrrrrrrrrrrrrrrrrrrrrrr

........................................................................................ddddd




........................................................................................ddddd
........................................................................................ddddd
.................................................................................ddddd..ddddd





........................................................................................ddddd

........................................................................................ddddd

........................................................................................ddddd

........................................................................................ddddd
........................................................................................ddddd
........................................................................................ddddd

........................................................................................ddddd



........................................................................................ddddd
........................................................................................ddddd




.bbbbbbbbbbbbbbbbbbbb............................................................................................dddddd
== 120x40 ascii keys 5 cursor 4,0
.dddddddd..bbbbbb............bbb

d.bbbbbbbb.dddbbbbbbbbbbbbd..........d............dddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..........dd
.ddddddd....................ddd...dddd...dddd..ddddd...ddd..ddd.dddddd....dddddddd..................................dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr



























d.bbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd






.bbbbbbbbbbbbbbbbbbbb............................................................................................dddddd
== 40x12 ascii keys 2 cursor -1,-1
bbb
.ddddd.1..1.1.......11
..dddd.1111111.1.11.111111
..dddd11111111111111111111
...ddd11111111111111111111
...ddd1111111111111111111
...ddd1111111111111111111
dddddd11111111111111111111
dddddd1111111.11111111111
dddddd1...1..1...1..111
ddddddd..............ddddd
.ddddddddddddddddddddddddddddddddd
== 40x12 ascii keys 3 cursor 3,0
bbb
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd
.dddddd.....d....ddd..ddd.dddddd.dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr



.................................bbbbb



.ddddddddddddddddddddddddddddddddd
== 40x12 ascii keys 4 cursor 3,0
bbb
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.d
.ddddddd.........d.ddddd....ddd..ddd..dd
rrrrrrrrrrrrrrrrrrrrrrrrrrRRRRRrrrrrrrrr

..........................ddddd




..........................ddddd
.ddddddddddddddddddddddddddddddddd
== 40x12 ascii keys 5 cursor 2,0
bbb
d.bbbbbbbb.dddbbbbbbbbbbbbd..........ddd
rrRRRRRrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
..bbbbb
..bbbbb
..bbbbb
..bbbbb
..bbbbb
..bbbbb
..bbbbb
..bbbbb
.ddddddddddddddddddddddddddddddddd
== 120x40 at 9:00 ascii keys p cursor -1,-1
.dddddddd..bbbbbb............bbbbbbbbbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd..........1....................1..............1.....................................bbb........11111
.....d..............1...1.........11...1................1.1..11............................bb........11
..dddd....1...1....111......111.......11.1....11.11......1...11..1.....11..2222............bb........1
..dddd...1..1.11.1.11.....1...1111.11.11.1..1....111....1..1..11..111..11..2222.............b........1
.....d1.1..1.11....1..11.1..1.111.......11111.1.111..11.1.1111..111111111...................b........1
...ddd1111111.1.11.111111.11...111111...11111.11..1111111111111111111.1111.2222.............b
...ddd1111.1.11111.1.11..111111.11.111.1111.1.1.1.1.111.11.11.11..1.1.1..1........d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d.1..111..11...1111111.....1.11...111111.11...1....1111....1...111..................................d....ddd....ddd
dddddd....1....1...............1.....1..........1.....1...........1...1.1..........11111111
dddddd..1..1..................................................1....................2222222222222222
......dddd...........dddd...........dddd...........dddd...........dddd.............dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................222222..................11111
.....................22222222................111111
.....................2222222.................11111
.....................2222222.................1111111
.....................22222222................1111
.....................22222222................111111
.....................222222222...............1111111
.....................222222..................111111111
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbb.ddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................dddddddddddddddddddd






.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 ascii keys /worker=80003^M cursor -1,-1
.bbbbbb......bbb
..........................rrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbb.d..............ddddddddddd................dddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..ddddd..ddddd.........bbbbb..bbbbb..ddddd..bbbbb
................dddddd.dddddd......................dddddd
.................ddddd..ddddd.......................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
..dddd....1.1.1....11...11...1.1...1........1....2222............bb
...ddd....11111111.1.11111111...11..11.11.1......................bb
...ddd111.1..1.11.1111..11111....1...1111111......................b
dddddd1................1.....1...........1........................b
......dddd................ddddd...................................b
d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.ddddddd..........d.ddddd....ddd..ddd..dd.dddd...11111111
...........................ddddd.................2222222222222
...........................ddddd.................dddddddddbbbbbbbbbbbbbbbb
...........................ddddd................d.bbbbbbbbbbbbbbbbb.dddddddddddd
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
