== 120x40 cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb.......b..bbbbb..ddddd..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
....................d......d......d
.......................ddddd..ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd1....................................................................................bb........11111
.....d1....................................................................................bb........11
..dddd1.....................................................................................b........1
..dddd1.....................................................................................b........1
.....d1.....................................................................................b
...ddd1.....................................................................................b
...ddd1...........................................................................d.bbbbbbbbbbbbbbbbbbbbbb.ddddddddddddd
.....d1..................................................................................................d....ddd....ddd
dddddd1............................................................................11111111
dddddd1..............................................1.....................2222....2222222222222222
......dddd........dddddddd....dddddddd....dddddddd....dddddddd....dddddddd.........dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................22222222................111..........................bbbbbb
.....................222222222...............111..........................bbbbbb
.....................222222222...............111..........................bbbbbb
.....................22222222................1111.........................bbbbbb..........................ddddd
.....................222222222...............111..........................bbbbbb..........................ddddd
.....................22222222................11111........................bbbbbb..........................ddddd
.....................222222222...............111111.......................bbbbbb..........................ddddd
.....................22222222................111111111....................bbbbbb..........................ddddd
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.ddddddd....................ddd...dddd...dddd..ddddd...ddd..ddd.dddddd....dddddddd..................................dddd






.bbbbbbbbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbb.d..............ddddddddddd.................ddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..ddddd..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb
..............d......d......d
.................ddddd..ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd1..........................................................bb
..dddd1..........................................................bb
...ddd1...........................................................b
dddddd1......................1...................2222.............b
......dddd........dddddddd....dddddddd............................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
.....................11.................bbbbbb...2222222222222
.....................11.................bbbbbb.............................ddddd
.....................11.................bbbbbb...dddddddddbbbbbbbbbbbbbbbb
.....................111................bbbbbb..d.bbbbbbbbbbbb.ddddddddddddddddd
.....................11.................bbbbbb....bbbbb
.....................111................bbbbbb....bbbbb
.....................1111...............bbbbbb....bbbbb
.....................111111.............bbbbbb....bbbbb
.bbbbbbbbbbbbbbbbbbbbbbbbbb..............................................dddddd
== 40x12 cursor -1,-1
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..bbbbb..ddddd..ddddd..bbbbb..bbbbb
...........d......d......d
..............ddddd..ddddd
.ddddd1
...ddd1......................1.....2222
......dddd........dddddddd


dddddd
.ddddddddddddddddddddddddddddddddd
