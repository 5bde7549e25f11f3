== 120x40 cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........ddddddddddddddddddd.................ddddddddddddddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb.......b..bbbbb..ddddd..ddddd..bbbbb......bb...bbbbb..bbbbb..bbbbb..ddddd..bbbbb
......................dddddd.dddddd......................................dddddd
.......................ddddd..ddddd.......................................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
..dddd........................1.............................................................b........1111
...ddd...1.........1...................1...................................2222.............b
.....d......................1.............1.................................................b
...ddd.....................................................................2222.............b
...ddd..11.......1......11..........1.......................................................b
.....d.....1.1...................1..........................................................b
dddddd..........1.................................................................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d.........1.........................................................................................d....ddd....ddd
dddddd.........1...................................................................11111111
dddddd.............................................................................2222222222222222................ddddd
......dddd...........dddd...........dddd...........dddd...........dddd
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................22222222...ddddd..ddddd.11...........................bbbbb...........................ddddd
.....................222222222.........ddddd.1111111......................bbbbb...........................ddddd
.....................222222222..ddddd..ddddd.11...........................bbbbb...............................d
.....................22222222..........ddddd.111..........................bbbbb...............................d
.....................222222222..ddddd..ddddd.1............................bbbbb...............................d
.....................22222222...ddddd..ddddd.1111111......................bbbbbb..............................d
.....................222222222..ddddd..ddddd.111111111....................bbbbb...........................ddddd
.....................22222222...ddddd..ddddd.11...........................bbbbb...............................d
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbb.ddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.......bbb
...........................................................................................ddddddddddddddddddddddddddddd
........................................................................................bb
...........................................................................................ddddddddddddddddddddddddddddd



.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 cursor -1,-1
.bbbbbb......bbb

d.bbbbbbb.d..................ddddddd.....................ddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..ddddd..ddddd.........bbbbb..bbbbb..ddddd..bbbbb
................dddddd.dddddd......................dddddd
.................ddddd..ddddd.......................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
..dddd...1.........1..........1........1.........2222.............b
...ddd..11.......1......11..1.......1.....1......2222.............b
dddddd.....1.1.11................1................................b
dddddd.........1..................................................b
......dddd...........dddd...........dddd..........................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
...............ddddd.11.................bbbbb....2222222222222.............ddddd
...............ddddd.11111..............bbbbb
...............ddddd.1..................bbbbb...d.bbbbbbbbbbbb.ddddddddddddddddd
...............ddddd.11.................bbbbb.....bbbbb
...............ddddd.1..................bbbbb.....bbbbb
...............ddddd.11111..............bbbbbb....bbbbb
...............ddddd.111111.............bbbbb.....bbbbb
...............ddddd.1..................bbbbb.....bbbbb
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb...dddddd
== 40x12 cursor -1,-1
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..bbbbb..ddddd..ddddd..bbbbb..ddddd
.............dddddd.dddddd........dddddd
..............ddddd..ddddd.........ddddd
..dddd.1...11..1.11..11.1..........2222
dddddd..1111.......1
......dddd..............dddd
......dddddd.dddddd.dddddd.dddddd

dddddd
.ddddddddddddddddddddddddddddddddd
== 20x3 cursor -1,-1
bbbbbbbbbbb
bbbbbbbbbbbbbbbb
dddddd.dddddd.dddddd
