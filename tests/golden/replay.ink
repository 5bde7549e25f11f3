== 120x40 at 9:00 cursor -1,-1
.dddddddd..bbbbbb............bbbbbbbb

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






..................................................................................................................dddddd
== 80x24 at 9:00 cursor -1,-1
.bbbbbb......bbbbbbbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb
.......................dddddd
........................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd.....1.1.1..1.111...1..1.1111.............................bbb
..dddd1111111111111111111111111111111111.........2222............bb
...ddd1111111111111111111111111111111111.........2222............bb
dddddd.11111..111.1111.11.11..111.111.11..........................b
......dddd..............dddd......................................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
.....................111.........................2222222222222
.....................1111........................dddddddddbbbbbbbbbbbbbbbb
.....................1111.......................d.bbbbbbbbbbbb.ddddddddddddddddd
.....................1111.........................bbbbb
.....................111..........................bbbbb
.....................1111.........................bbbbb
.....................11111........................bbbbb
.....................111111.......................bbbbb
..........................................................................dddddd
== 40x12 at 9:00 cursor -1,-1
bbbbbbbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..bbbbb..bbbbb..ddddd..bbbbb..bbbbb
....................dddddd
.....................ddddd
.ddddd111111111111111111111111111..2222
...ddd111111111111111111111111111..2222
......dddd...........dddd


dddddd
..................................dddddd
== 20x3 at 9:00 cursor -1,-1
bbbbbbbbb
bbbbbbbbbbbbbbbb

== 80x24 at 9:00 keys : cursor 23,8
.bbbbbb......bbbbbbbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb
.......................dddddd
........................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd.....1.1.1..1.111...1..1.1111.............................bbb
..dddd1111111111111111111111111111111111.........2222............bb
...ddd1111111111111111111111111111111111.........2222............bb
dddddd.11111..111.1111.11.11..111.111.11..........................b
......dddd..............dddd......................................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
.....................111.........................2222222222222
.....................1111........................dddddddddbbbbbbbbbbbbbbbb
.....................1111.......................d.bbbbbbbbbbbb.ddddddddddddddddd
.....................1111.........................bbbbb
.....................111..........................bbbbb
.....................1111.........................bbbbb
.....................11111........................bbbbb
.....................111111.......................bbbbb
.bbbbbbbb
== 80x24 at 9:00 ascii cursor -1,-1
.bbbbbb......bbbbbbbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb
.......................dddddd
........................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd.....1.1.1..1..1.1...11.1.11111...........................bbb
..dddd111111111111111111111111111111111111.......2222............bb
...ddd111.11..1111..111.1111..11111.1.1111.......2222............bb
dddddd............................................................b
......dddd................dddd....................................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
.....................111.........................2222222222222
.....................1111........................dddddddddbbbbbbbbbbbbbbbb
.....................1111.......................d.bbbbbbbbbbbb.ddddddddddddddddd
.....................1111.........................bbbbb
.....................111..........................bbbbb
.....................1111.........................bbbbb
.....................11111........................bbbbb
.....................111111.......................bbbbb
..........................................................................dddddd
== 80x24 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb
.......................dddddd
........................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd..111.111.111111..1.1.111...11.111111.1....2222...........bbb
..dddd111111111111111111111111111111111111111....2222...........bbb
...ddd111.11.1111.1111111111.111.1111111.111.....................bb
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
.......................................................................b..dddddd
