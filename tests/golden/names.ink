== 120x40 cursor -1,-1
.dddddddd..bbbbbbbbbb........bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........ddddddddddddddddddd.................dddddddddddddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb......bb...bbbbb..bbbbb..bbbbb..ddddd..bbbbb
.............................dddddd......................................dddddd
..............................ddddd.......................................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
..dddd.....................................................................................bb........11111
..dddd..............................1............1.........................2222.............b........11
..dddd.........1..........1......1..........................................................b........1
...ddd....1.1.1.1....1.1...1.11.....11..1..1.1..1..........................2222.............b
.....d.....1111..1..1.1...111.....1.....1...1.111...........................................b
...ddd..1......1.....11...1...1.11.1......1.....1..........................2222.............b
...ddd1.1...1..1.1..1.1.1......1....11..1.....1...................................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
dddddd1.1....1....1.1.1...1......111...1......1..........................................................d....ddd....ddd
dddddd...1......1........1..1........11..1.........................................1111111
dddddd..1...........1......1....1..................................................222222222222
......dddd...........dddd...........dddd...........dddd...........dddd.............dddddddddbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd................d..ddddd....ddd....ddd...........ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
........................................ddddd.11111111
........................................ddddd.11111111
........................................ddddd.11111.......................................................ddddd
........................................ddddd.1111........................................................ddddd
..............................................1111........................................................ddddd
..............................................111.........................................................ddddd
........................................ddddd.111.........................................................ddddd
..............................................111.........................................................ddddd
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 cursor -1,-1
.bbbbbbbbbb..bbb

d.bbbbbbb.d...................dddddd....................dddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..ddddd..bbbbb
.......................dddddd......................dddddd
........................ddddd.......................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
..dddd....1.....1..1.1.....1.....................2222............bb
..dddd..1111.11.111.11.11111.....................2222.............b
...ddd11.11111111.1111.11.11.....................2222.............b
dddddd.1.1.1.1.111.11111..1.......................................b
......dddd...........dddd...........dddd..........................b
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd........d....ddd......ddd.dddddd.dddd.....1111111
..................ddddd.111......................222222222222
..................ddddd.111......................dddddddddbbbbbbbbbbbbbbbb
..................ddddd.11......................d.bbbbbbbbbbbb.ddddddddddddddddd
..................ddddd.11........................bbbbb
........................11........................bbbbb
........................11........................bbbbb
..................ddddd.11........................bbbbb
........................1.........................bbbbb
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb..................................dddddd
== 40x12 cursor -1,-1
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb..bbbbb..bbbbb..ddddd..bbbbb..ddddd
....................dddddd........dddddd
.....................ddddd.........ddddd
..dddd..1111.11.111111.11111.......2222
...ddd11.1111111111111111.11.......2222
......dddd...........dddd
.....................dddddd.dddddd

dddddd
.ddddddddddddddddddddddddddddddddd
== 80x24 keys 3 cursor 4,0
.bbbbbbbbbb..bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddd
.dddddd................d..ddddd....ddd....ddd...........ddd.dddddd...dd...dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrRRRRRrIIIIIIIIrrrrrrrrrrrrrrrrrrrrrrrrrr
........................................ddddd.11111111
........................................ddddd.11111
........................................ddddd.1111
..............................................1111
..............................................111
........................................ddddd.111
..............................................111
........................................ddddd.111
........................................ddddd.11









.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb..................................dddddd
== 80x24 keys 4 cursor 4,0
.bbbbbbbbbb..bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddd
.ddddddd........................d.ddddd....ddd....ddd..ddd..dd.ddddd.dddd...dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrRRRRRrrrrrrrrrrrrrrrrrrrrrrrrrrr

................................................ddddd
................................................ddddd
................................................ddddd
................................................ddddd
................................................ddddd

.........................................ddddd..ddddd
.........................................ddddd..ddddd









.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb..................................dddddd
== 80x24 keys 5 cursor 4,0
.bbbbbbbbbb..bbb

d.bbbbbbbb.dddbbbbbbbbbbbd...........d............dddddddddddddddddd..........dd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr











d.bbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd






.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb..................................dddddd
== 80x24 keys 5^Ij cursor 5,0
.bbbbbbbbbb..bbb

d.bbbbbbbb.ddd.........dbbbbbbbbbbbbbd............ddddddddddddddddd...........dd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddd.............dddd

rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr










d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd






.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb..................................dddddd
== 120x40 ascii cursor -1,-1
.dddddddd..bbbbbbbbbb........bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........ddddddddddddddddddd.................dddddddddddddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb......bb...bbbbb..bbbbb..bbbbb..ddddd..bbbbb
.............................dddddd......................................dddddd
..............................ddddd.......................................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
..dddd.....................................................................................bb........11111
..dddd..............................1............1.........................2222.............b........11
..dddd.........1..........1......1..........................................................b........1
...ddd....1.1.1.1....1.1...1.11.....11..1..1.1..1..........................2222.............b
.....d.....1111..1..1.1...111.....1.....1...1.111...........................................b
...ddd..1......1.....11...1...1.11.1......1.....1..........................2222.............b
...ddd1.1...1..1.1..1.1.1......1....11..1.....1...................................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
dddddd1.1....1....1.1.1...1......111...1......1..........................................................d....ddd....ddd
dddddd...1......1........1..1........11..1.........................................1111111
dddddd..1...........1......1....1..................................................222222222222
......dddd...........dddd...........dddd...........dddd...........dddd.............dddddddddbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd................d..ddddd....ddd....ddd...........ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
........................................ddddd.11111111
........................................ddddd.11111111
........................................ddddd.11111.......................................................ddddd
........................................ddddd.1111........................................................ddddd
..............................................1111........................................................ddddd
..............................................111.........................................................ddddd
........................................ddddd.111.........................................................ddddd
..............................................111.........................................................ddddd
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 ascii keys 3 cursor 4,0
.bbbbbbbbbb..bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddd
.dddddd................d..ddddd....ddd....ddd...........ddd.dddddd...dd...dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrRRRRRrIIIIIIIIrrrrrrrrrrrrrrrrrrrrrrrrrr
........................................ddddd.11111111
........................................ddddd.11111
........................................ddddd.1111
..............................................1111
..............................................111
........................................ddddd.111
..............................................111
........................................ddddd.111
........................................ddddd.11









.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb..................................dddddd
== 80x24 keys 3j^M cursor -1,-1
.bbbbbbbbbb..bbb
..........................rrrrrrrrrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbb.d.................dddddddd..................dddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....ddddd..ddddd..ddddd.........bbbbb..ddddd..ddddd..bbbbb
.........dddddd.dddddd.dddddd...............dddddd.dddddd
..........ddddd..ddddd..ddddd................ddddd..ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
..dddd............................................................b
..dddd...............1...........................2222.............b
..dddd...........................................2222.............b
...ddd...........1................................................b
...ddd............................................................b
...ddd............................................................b
dddddd.1....1.............1
dddddd.....1
......dddd...........dddd...........dddd
d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbb.dddddddddddd
.ddddddd..........d.ddddd....ddd..ddd..dd.dddd....bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...............................d..................bbbbb
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb..........................dddddddddddddddd
== 80x24 keys ? cursor -1,-1
.bbbbbbbbbb..bbb

d.bbbbbbb.d...................dddddd....................dddddddddddddddddddddddd
...........bbbbbbbbbbbbbbbbbbbbbb
bbbbb


d.bbbbbbb..............................................................b.ddddddd
..dddd
..dddd..1
...ddd11
dddddd.1
......ddd
d.bbbbbbb..............................................................ddddddddd
.dddddd

.......................................................................bbb
.......................................................................ddddddddd


........................11........................bbbbb
..................ddddd.11........................bbbbb
........................1.........................bbbbb
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb..................................dddddd
