== 120x40 cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb.......b..ddddd..ddddd..ddddd..bbbbb.......b...bbbbb..ddddd..ddddd..ddddd..bbbbb
...............dddddd.dddddd.dddddd........................dddddd.dddddd.dddddd
................ddddd..ddddd..ddddd.........................ddddd..ddddd..ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
...ddd......................................................................................b
.....d......................................................................................b
.....d......................................................................................b
.....d......................................................................................b
.....d......................................................................................b
.....d......................................................................................b
.....d
.....d1....................................................................2222...d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d...................................................................................................d....ddd....ddd
.....d.............................................................................11111111.................ddddd..ddddd
.....d
.....d
.....d
.....d
.....d
dddddd
......dddd...........dddd...........dddd...........dddd...........dddd
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.dddddd.....d..ddddd.........................ddd....ddd...........................ddd.dddddd...dd...dddd
...............................................d......d
.....................22222222222222222222..ddddd..ddddd.111111111111111111111111
...............................................d......d
...............................................d......d
...............................................d......d
...............................................d......d
...............................................d......d
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.ddddddd....................ddd...dddd...dddd..ddddd...ddd..ddd.dddddd....dddddddd..................................dddd


.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbb.d..............ddddddddddd...............ddddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....ddddd..ddddd..ddddd.........ddddd..ddddd..ddddd..bbbbb
.........dddddd.dddddd.dddddd........dddddd.dddddd.dddddd
..........ddddd..ddddd..ddddd.........ddddd..ddddd..ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
...ddd............................................................b
.....d............................................................b
.....d1..........................................2222.............b
.....d............................................................b
dddddd............................................................b
......dddd...........dddd...........dddd..........................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111...........ddddd..ddddd
...................d
...............ddddd.111111.....................d.bbbbbbbbbbbb.ddddddddddddddddd
...................d..............................bbbbb
...................d
...................d
...................d
...................d
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 40x12 cursor -1,-1
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..ddddd..ddddd..ddddd..ddddd..ddddd
......dddddd.dddddd.dddddd.dddddd.dddddd
.......ddddd..ddddd..ddddd..ddddd..ddddd
...ddd1............................2222
dddddd
......dddd...........dddd
ddddd.dddddd.dddddd.dddddd.dddddd

dddddd
.ddddddddddddddddddddddddddddddddd
== 20x3 cursor -1,-1
bbbb
bbbbbbbbbbbbbbbb
dddddd.dddddd.dddddd
== 80x24 keys 2 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
...ddd...................................................dddddd.....ddd
.....d....................................................ddddd...ddddd
.....d....................................................ddddd...ddddd
.....d....................................................ddddd...ddddd
.....d....................................................ddddd...ddddd
.....d....................................................ddddd...ddddd
.....d....................................................ddddd...ddddd
.....d....................................................ddddd...ddddd
.....d....................................................ddddd...ddddd
.....d1
.....d
.....d
.....d
.....d
.....d
.....d
.....d
.....d
dddddd
dddddd...............dddd...........dddd
.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 4 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.ddddddddddddddddddddd



















.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 5 cursor 4,0
.bbbbbb......bbb

d.bbbbbbbb.dddbbbbbbbbbbd..........d..........dddddddddddddddddddddd..........dd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr











d.bbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd






.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
