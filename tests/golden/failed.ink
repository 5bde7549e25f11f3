== 120x40 cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........ddddddddddddddddddd.................dddddddddddddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb.......b......d......d......d......b.......b.......b......d......d......d......b
....................d......d......d.............................d......d......d
....................d......d......d.............................d......d......d
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
......dddddddddddddddddddd...............................................................................d....ddd....ddd
...................................................................................11111111.....................d......d
...................................................................................2222222222222222.............d......d










d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................22222222.......d......d..............................bbbbb...............................d
.....................22222222.......d......d..............................bbbbb...............................d
.....................222............d......d..............................bbbbb...............................d
.....................22222222.......d......d..............................bbbbb...............................d
.....................2222222........d......d..............................bbbbb...............................d
.....................222............d......d..............................bbbbb...............................d
.....................222222222......d......d..............................bbbbb...............................d
.....................22222222.......d......d..............................bbbbb...............................d
d.bbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
......bb
.........dddddddddddddddddddddddddddddddddd
......bb
.........dddddddddddddddddddddddddddddddddd

.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbb.d..................ddddddd...................ddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.........d......d......d.............d......d......d......b
..............d......d......d.............d......d......d
..............d......d......d.............d......d......d
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd
......dddddddddddddddddddd




d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111...............d......d
...................d....................bbbbb....2222222222222..........d......d
...................d....................bbbbb
...................d....................bbbbb
...................d....................bbbbb
...................d....................bbbbb
...................d....................bbbbb
...................d....................bbbbb
...................d....................bbbbb
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb...dddddd
== 40x12 cursor -1,-1
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb......d......d......d......d......d
...........d......d......d......d......d
...........d......d......d......d......d
......dddddddddddddddddddd




dddddd
.ddddddddddddddddddddddddddddddddd
== 20x3 cursor -1,-1
bbbbbbbbb
bbbbbbbb

== 80x24 keys 2 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
......dddddddddddddddddddd...............................dddddd.....ddd
..............................................................d.......d
..............................................................d.......d
..............................................................d.......d
..............................................................d.......d
..............................................................d.......d
..............................................................d.......d
..............................................................d.......d
..............................................................d.......d











.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb...dddddd
== 80x24 keys 4 cursor 4,0
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddd
.ddddddd........................d.ddddd....ddd....ddd..ddd..dd.ddddd.dddd...dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrRrrrrrrRrrrrrrrrrrrrrrrrrrrrrrrrrrr
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.............................................d......d
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb...dddddd
== 80x24 keys 5 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbbb.dddbbbbbbbbbbd...........d...........dddddddddddddddddddd..........dd
.ddddddddddddddddddddd












d.bbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd






.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb...dddddd
