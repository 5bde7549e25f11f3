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
