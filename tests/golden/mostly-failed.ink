== 120x40 cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........ddddddddddddddddddd.................ddddddddddddddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb.......b..bbbbb..ddddd..ddddd..bbbbb......bb...bbbbb..bbbbb..bbbbb..ddddd..bbbbb
......................dddddd.dddddd......................................dddddd
.......................ddddd..ddddd.......................................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
..dddd......................................................................................b........111
..dddd....1.................................................................................b........1
.....d..................................1..................................2222.............b
...ddd...1.......1..........................................................................b
...ddd...................1..1.1.....11......1..............................2222.............b
.....d.............1........................................................................b
...ddd..........1.......1........1................................................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d...................................................................................................d....ddd....ddd
dddddd..1....1.11..................................................................11111111
dddddd.....1.......................................................................2222222222222222................ddddd
......dddd...........dddd...........dddd...........dddd...........dddd
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................2222222....ddddd..ddddd.111..........................bbbbbb..........................ddddd
.....................222222222.........ddddd.111111111....................bbbbbb..............................d
.....................22222222...ddddd..ddddd.111..........................bbbbbb..............................d
.....................222222222.........ddddd.1111.........................bbbbbb..........................ddddd
.....................22222222...ddddd..ddddd.11...........................bbbbbb..............................d
.....................2222222....ddddd..ddddd.111111111....................bbbbbb..............................d
.....................22222222...ddddd..ddddd.1111.........................bbbbbb..........................ddddd
.....................2222222....ddddd..ddddd.1............................bbbbbb..........................ddddd
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
..dddd....1.............................1........2222.............b
...ddd...1.......1.......1..1.1.....11......1....2222.............b
...ddd..........1..1....1........1................................b
dddddd..1..1.1.11.................................................b
......dddd...........dddd...........dddd..........................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
...............ddddd.11.................bbbbbb...2222222222222.............ddddd
...............ddddd.111111.............bbbbbb
...............ddddd.11.................bbbbbb..d.bbbbbbbbbbbb.ddddddddddddddddd
...............ddddd.111................bbbbbb....bbbbb
...............ddddd.1..................bbbbbb....bbbbb
...............ddddd.111111.............bbbbbb....bbbbb
...............ddddd.111................bbbbbb....bbbbb
...............ddddd.1..................bbbbbb....bbbbb
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb...dddddd
== 40x12 cursor -1,-1
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..bbbbb..ddddd..ddddd..bbbbb..ddddd
.............dddddd.dddddd........dddddd
..............ddddd..ddddd.........ddddd
..dddd.11..1...1.11..1.1.1.........2222
...ddd.111111..1...1
......dddd..............dddd
.............dddddd.dddddd.dddddd

dddddd
.ddddddddddddddddddddddddddddddddd
== 20x3 cursor -1,-1
bbbbbbbbbbb
bbbbbbbbbbbbbbbb
dddddd.dddddd.dddddd
