== 120x40 cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb......bb...bbbbb..bbbbb..bbbbb..ddddd..bbbbb
.............................dddddd......................................dddddd
..............................ddddd.......................................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd............1........................................1...............2222............bb........11111
..dddd......1..............................................1................................b........11
..dddd....1................................................................2222.............b........1
..dddd...1.1........................................111.....................................b........1
...ddd1...11......................................1111.1...................2222.............b........1
...ddd11..111......................................11111....................................b
...ddd11.1.........................................1.11...........................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
dddddd.111.1......................................111....................................................d....ddd....ddd
dddddd....1.......................................11.1.............................11111111
dddddd......1......................................................................2222222222222222
......dddd...........dddd...........dddd...........dddd...........dddd.............dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................2222..............ddddd.11111........................bbbbbb..........................ddddd
.....................222222222...............11...........................bbbbbb..........................ddddd
.....................2222222.................111111111....................bbbbbb..........................ddddd
.....................222222222...............1111.........................bbbbbb..........................ddddd
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
.ddddd...1..1...................1................2222............bb
..dddd111...................111..................2222.............b
...ddd1111..................111...................................b
dddddd.111..................11....................................b
......dddd..............dddd......................................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
...............ddddd.1111...............bbbbbb...2222222222222
.....................1..................bbbbbb...dddddddddbbbbbbbbbbbbbbbb
.....................111111.............bbbbbb..d.bbbbbbbbbbbb.ddddddddddddddddd
.....................111................bbbbbb....bbbbb
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
.ddddd1111..1...............111.1..2222
...ddd1111..................111
......dddd..............dddd


dddddd
.ddddddddddddddddddddddddddddddddd
== 20x3 cursor -1,-1
bbbbb
bbbbbbbbbbbbbbbb

