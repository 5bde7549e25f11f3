== 120x40 cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb......bb...bbbbb..bbbbb..bbbbb..ddddd..bbbbb
.............................dddddd......................................dddddd
..............................ddddd.......................................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd.....................................................................................bb........1111
..dddd.......1....1.......................................1................2222.............b........11
..dddd................................................1..1.................2222.............b........1
..dddd..111.........................................1...1...................................b........1
...ddd.1..11.......................................1111.....................................b........1
...ddd11.1.1......................................11..1....................2222.............b
...ddd11...1......................................11111...........................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
dddddd11.11.1.....................................1..1...................................................d....ddd....ddd
dddddd..1.........................................1....1...........................11111111
dddddd......1......................................................................2222222222222222
......dddd...........dddd...........dddd...........dddd...........dddd.............dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................2222..............ddddd.11111111.....................bbbbb...........................ddddd
.....................222222222...............111..........................bbbbb...........................ddddd
.....................2222222.................111111111....................bbbbb...........................ddddd
.....................222222222...............111..........................bbbbb...........................ddddd
..........................................................................................................ddddd
..........................................................................................................ddddd
..........................................................................................................ddddd
..........................................................................................................ddddd
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.ddddddd....................ddd...dddd...dddd..ddddd...ddd..ddd.dddddd....dddddddd..................................dddd






.bbbbbbbbbbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbb.d...............dddddddddd................dddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..ddddd..bbbbb
.......................dddddd......................dddddd
........................ddddd.......................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd...1..1..................11................2222............bb
..dddd111...................1111.................2222.............b
...ddd111...................111..................2222.............b
dddddd.111..................111...................................b
......dddd..............dddd......................................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
...............ddddd.111111.............bbbbb....2222222222222
.....................11.................bbbbb....dddddddddbbbbbbbbbbbbbbbb
.....................111111.............bbbbb...d.bbbbbbbbbbbb.ddddddddddddddddd
.....................11.................bbbbb.....bbbbb
..................................................bbbbb
..................................................bbbbb
..................................................bbbbb
..................................................bbbbb
.bbbbbbbbbbbbbbbbbbbbbbbbbbbb............................................dddddd
== 40x12 cursor -1,-1
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..bbbbb..bbbbb..ddddd..bbbbb..ddddd
....................dddddd........dddddd
.....................ddddd.........ddddd
.ddddd1111..1...............11111..2222
...ddd1111..................111....2222
......dddd..............dddd


dddddd
.ddddddddddddddddddddddddddddddddd
== 20x3 cursor -1,-1
bbbbb
bbbbbbbbbbbbbbbb

