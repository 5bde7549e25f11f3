== 120x40 cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd..........1....................1.....................................................bb........11111
.....d..............1...1.........11...1...................................2222............bb........11
..dddd....1...1....111......111.......11.1..................................................b........1
..dddd...1..1.11.1.11.....1...1111.11.11.1.................................2222.............b........1
.....d1.1..1.11....1..11.1..1.111.......1111................................................b
...ddd1111111.1.11.111111.11...111111...111................................2222.............b
...ddd1111.1.11111.1.11..111111.11.111.1111.......................................d.bbbbbbbbbbbbbbbbbbbbbb.ddddddddddddd
.....d.1..111..11...1111111.....1.11...1111..............................................................d....ddd....ddd
dddddd....1....1...............1.....1.............................................11111111
dddddd..1..1.......................................................................2222222222222222
......dddd...........dddd...........dddd...........dddd...........dddd.............dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................22222222................111..........................bbbbb
.....................222222222...............111..........................bbbbb
.....................222222222...............111..........................bbbbb
.....................22222222................1111.........................bbbbb...........................ddddd
.....................222222222...............111..........................bbbbb...........................ddddd
.....................22222222................11111........................bbbbbb..........................ddddd
.....................222222222...............111111.......................bbbbb...........................ddddd
.....................22222222................111111111....................bbbbb...........................ddddd
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.ddddddd....................ddd...dddd...dddd..ddddd...ddd..ddd.dddddd....dddddddd..................................dddd






.bbbbbbbbbbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb
.......................dddddd
........................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd..........1...1...1.....1...11.1.1.........2222............bb
..dddd1.11111111.1.11111.11.111111.11.111111.....2222............bb
...ddd111111111111.1111111111111111111.1111......2222.............b
dddddd..1.111..11.....1.1.1....11.11.1...11.......................b
......dddd...........dddd...........dddd..........................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
.....................11.................bbbbb....2222222222222
.....................11.................bbbbb.......................ddddd..ddddd
.....................11.................bbbbb....dddddddddbbbbbbbbbbbbbbbb
.....................111................bbbbb...d.bbbbbbbbbbbb.ddddddddddddddddd
.....................11.................bbbbb.....bbbbb
.....................111................bbbbbb....bbbbb
.....................1111...............bbbbb.....bbbbb
.....................111111.............bbbbb.....bbbbb
.bbbbbbbbbbbbbbbbbbbbbbbbbbbb............................................dddddd
== 40x12 cursor -1,-1
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..bbbbb..bbbbb..ddddd..bbbbb..bbbbb
....................dddddd
.....................ddddd
.ddddd1111111111111111111..........2222
...ddd1111111111111111111..........2222
......dddd..............dddd


dddddd
.ddddddddddddddddddddddddddddddddd
