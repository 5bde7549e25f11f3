== 120x40 cursor -1,-1
.dddddddd..bbbbbbbb..........bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd....................................ddddddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd.......ddd....ddd....dddd....dddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb.....bbbbb..bbbbb..dddddd..dddddd
.............................dddddd...............................................................................ddddd
..............................ddddd.......................................................................ddddd...ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd.....1...1................1.........................................................bbb........11111
.....d.....1.......111..........1..1.......11...1..1.......................2222............bb........11
..dddd.1..1111111...1.....111111.1.1.111111111111.11.......................2222............bb........1
..dddd111111..111111111.1.11.11.11111111..1.111.111.........................................b........1
.....d11111111111.11111111111.111111111.11.11111111........................2222.............b
...ddd111111111111111111111111111.11.1111111.1111.1.........................................b
...ddd1111111111111.111111111111111111111.1...1111................................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d.1111111111.11111.11.1111111.11..1...111.111.......................................................d....ddd....ddd
dddddd.11.1..1.1....11.1.........1.1111........1.1.................................11111111
dddddd1............1..................11...........................................2222222222222222
......dddd..............dddd...............ddddd..............ddddd................dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................222222..................11111........................bbbbb
.....................222222222...............111111111....................bbbbb
.....................222222222...............11111111.....................bbbbb
.....................22222222................111111.......................bbbbb
.....................22222222................111111111....................bbbbb
.....................22222222................11111........................bbbbbb
.....................222222222...............111111111....................bbbbb
.....................22222222................11111111.....................bbbbb
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.ddddddd....................ddd...dddd...dddd..ddddd...ddd..ddd.dddddd....dddddddd..................................dddd






.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 cursor -1,-1
.bbbbbbbb....bbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddd.........ddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd....dddd..dddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb....dddd..dddd
.......................dddddd..............................................ddd
........................ddddd........................................ddd...ddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd....1..1..111.....1.11.1.....11..1..1......2222...........bbb
..dddd1111111111111111111111111111111111111......2222............bb
...ddd111111111111111111111111111111111111.......................bb
dddddd11111111..111.11..11.1.1111......11.........................b
......dddd...........dddd...........ddddd.........................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
.....................1111...............bbbbb....2222222222222
.....................111111.............bbbbb....dddddddddbbbbbbbbbbbbbbbb
.....................11111..............bbbbb...d.bbbbbbbbbbbb.ddddddddddddddddd
.....................1111...............bbbbb.....bbbbb
.....................111111.............bbbbb.....bbbbb
.....................1111...............bbbbbb....bbbbb
.....................111111.............bbbbb.....bbbbb
.....................111111.............bbbbb.....bbbbb
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb......dddddd
== 80x24 keys b2 cursor -1,-1
.bbbbbbbb....bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd......................................................ddd....dddd........d
..dddd....1..1.............1
.....d....1......1...........1
.....d..........1.1.......1..1......1..1..1...............................dddddd
..dddd...11.1...........1...1..1..1111
..dddd.1.111111..1....111111.1.111..1111111...............................dddddd
.....d11.11..1111.11.1111..111111...1..1.1
...ddd11111.11.1111.1111.1111..11.11111..1.................................ddddd
.....d11111.11..11111111.11111..111.11111.................ddddd...ddddd....ddddd
...ddd11.1..111111.1.11.1.11111111.111111..................................ddddd
.....d1111111111.1111111111.11..1111.111...................................ddddd
...ddd111.111111.11111111.1111.1.11.1111.1
.....d111111111.11111111.111111.111...1
dddddd.1111.1.11.11..111.11.1.1111..11111
.....d.1..11111.1.1..1..11.1.1.........1............ddddddd..........ddddddd
dddddd1.11...1...1..1....1...1111......11...........ddd...............ddddddd
.....d11....11....1........1..1.........1
dddddd1.........................1
.ddddd..........1..............1
ddddddd..............dddd...........ddddd
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb......dddddd
== 40x12 cursor -1,-1
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..bbbbb..bbbbb..ddddd..bbbbb..bbbbb
....................dddddd
.....................ddddd
.ddddd1111111111111111111111111....2222
...ddd11.1111.111111.11111.111
......dddd................ddddd


dddddd
.ddddddddddddddddddddddddddddddddd
== 80x24 at 9:00 cursor -1,-1
.bbbbbbbb....bbbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddd.........ddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd....dddd..dddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb....bbbb...bbb
.......................dddddd
........................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd.....1...1...111.......1..1..1............................bbb
..dddd1111111111111111111111111111111111.........2222............bb
...ddd1111111111111111111111111111111111.........2222............bb
dddddd111.1.11.1...111.111...11.11.11111..........................b
......dddd..............dddd......................................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
.....................1111........................2222222222222
.....................11111.......................dddddddddbbbbbbbbbbbbbbbb
.....................1111.......................d.bbbbbbbbbbbb.ddddddddddddddddd
.....................1111.........................bbbbb
.....................111111.......................bbbbb
.....................1111.........................bbbbb
.....................111111.......................bbbbb
.....................1111.........................bbbbb
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.....................................dddddd
