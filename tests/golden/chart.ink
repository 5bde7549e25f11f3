== 80x24 at 9:00 keys ccx cursor -1,-1
.bbbbbb......bbbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb
.......................dddddd
........................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd..1...1....111.1...1...11.11..dddd........................bbb
..dddd1111111111111111111111111111111111.........2222............bb
...ddd1111111111111111111111111111111111.........2222............bb
dddddd.1111...111.1111.11.11..111.1111d1..........................b
......dddd..............dddd...............ddddddddddd............b
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
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 120x40 at 9:00 keys x cursor -1,-1
.dddddddd..bbbbbb............bbbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd....1....................1.............1.....................ddddddd................bbb........11111
.....d............11...........11...1...............1..1..11.......ddddddd.................bb........11
..dddd..1...1....1111......111......11..1...111.1......1...11...1..dd11ddd.2222............bb........1
..dddd...1.1.1.11.1......1...1111.111111...1....111....1..1.1.1..111dd11dd.2222.............b........1
.....d1.1.1111....1..1.11..11111........111111111.1.111.11.111.1111d11111d..................b........1
...ddd11111111..11.1.1111.1....111111..11111.111.111.11.111.11111111dd1111.2222.............b
...ddd1111.1.1111..1111..111111111.111.1.11.1.1.1111111.11111.11.1.d1d11dd........d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d1..1.11..1....1111111.....11.1...111111.11..11...11111....1..d111ddd...............................d....ddd....ddd
dddddd...1.....1..............1......1..........1.....1...........1dd1dd1d.........11111111
dddddd..1..1..................................................1....ddddddd.........2222222222222222
......dddd...........dddd...........dddd...........dddd..............ddddddddddd...dddddddddbbbbbbbbbbbbbbbbbbbbb
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






.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 at 9:00 keys 2x cursor -1,-1
.bbbbbb......bbbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.d..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd..............................dddd.................dddddd.....ddd
..dddd..1.........1......1..........dddd
.....d......1................1......dddd
.....d......1.....11.1........1.1...dddd
..dddd.1........11.......11...1..1..d1dd
..dddd...1.111..11..1111.1.1....11.1dd1d
.....d..111.1....111111....1....11..1d1d
...ddd.111.11.11111.1.111.111.1.1.111ddd..................ddddd
.....d1.1......11.1....111111111.111dd1d..................ddddd...ddddd
...ddd1111.1.11..1..1..11.11.11.11111111
.....d1111.11.1.1.111111111.111111111d11
...ddd1111..1.11111111111.1111.11.111d1d
.....d11111111.1..111111..111111111.d11d
dddddd11.1.1.11111..1.11111.1.111..1d11d
.....d..111....11..11...1.1....11..1d1dd
dddddd.1..1...1........1...1..1.....1dd1
.....d............1..1..............d1dd
dddddd..............................dddd
.ddddd.11.........................1.dddd
ddddddd.................dddd......ddddddddddd
.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 120x40 keys c cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd............1.....1.................................................................bbb........11111
.....d....11.1...111....1.111...........111.....1.1.1....11.1..11..........2222...........bbb........11
..dddd.1.111.1.1.1111.111.1111..11111..111111.1.1.1.111.11111.11...........................bb........1
..dddd.1111111.1111111111.111111111111111111111.1111111111111111...........................bb........1
.....d111111111111111111111111111111111111111111111111111111111............2222.............b
...ddd11111.111.1111111.11111.1111111.1.11111.11111111111.1111..............................b
...ddd1..11.11..1........1.....1.1111....1.11..11......1..1.11....................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d.......................................................1...........................................d....ddd....ddd
dddddd.............................................................................11111111
dddddd.............................................................................2222222222222222
......dddd...........dddd...........ddddd..........ddddd..........ddddd............dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................22222222................1111111
.....................222222222...............111111111
.....................22222222................111111
.....................2222222.................111111111
.....................22222222................1111111
.....................22222222................1111111......................bbbbb
.....................22222222................11111111
.....................2222222.................11111111
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbb.ddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
...........................................................................................ddddddddddddddddddddddddddd



.bbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 2cc cursor -1,-1
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd...................................................dddddd.....ddd
..dddd..1.....1...1................1
.....d....1........1.................1..1.1.1
.....d...1...11.....11..1....11...1..11.1...1
..dddd.1....1...11.1.1.1111.11..1.1..1.1.1..1
..dddd..111.111111..11.11.11.1111..1111..111
.....d.111..1111.1..11111111.11111111111111
...ddd11111111111111111.11..11..1....11.11111.............ddddd
.....d11...111.1111111.111111111111111111111..............ddddd...ddddd
...ddd11111.11.1.11111111111111.11111111.111
.....d111111111111111111111.111111111111.1.1
...ddd111111111111111111111.1111111.1.1.1.1
.....d111111111111111111111111111111.111.1111
dddddd11111111111.111.111111.111111111111111
.....d.11.11.1.11..11111.1111..1.1.1.1111111
dddddd.11.1....1.11...11.11..11..1.11.111.11
.....d......1.1........1..1.1..1.....1...1
dddddd.......................1.....1..1
.ddddd11.............1
......dddd................ddddd
.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 80x24 keys 2y cursor -1,-1
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd...................................................dddddd.....ddd
..dddd
.....d
..dddd
.....d
..dddd
.....d
..dddd....................................................ddddd
.....d............1.......................................ddddd...ddddd
..dddd..1.....1
.....d.............1...............1.1
..dddd....1...............................1.1
.....d.............1......................1
..dddd.......1......1........11...1..1..1...1
.....d...1...11......1..1....1....1
..dddd......1...11.1.1..1.1.1.....1...11.1
.....d.111..1.1111..11.1111..1111.1111...1.11
..dddd11111.1111111.1111111111111111111111111
.....d111111111111111111111111111111111111111
ddddddd...................ddddd
.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 120x40 keys hh cursor 18,63
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd....1.......1.....1.........................1............r..........................bbb........11111
.....d.....1.1...1.1......111.....1.....111.....1...1....11.1..I1..........2222...........bbb........11
..dddd.1.1.11..1..111.11..1.11..11.11..111111.1.1.11111.1.11..1I...........................bb........1
..dddd.11111..11111111.11.111.111111.1111111111.11.1.11111.1.11I...........................bb........1
.....d1111.111111..11111111111111111111111111111111111111111111r...........2222.............b
...ddd111111111.111111111111111111111..1111111111111111.1.11.11r............................b
...ddd111111111111111111111111111111111111111.11111.1111.111111I..................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d111111111.11.1111.1.11.111..1111111111111111111.1111.1111r.........................................d....ddd....ddd
dddddd.1.1......1.1...1..1....111.1.11.1.1.11..1.11..1.11.111.1r...................11111111
dddddd1.1...................1.....................1....1.......r...................2222222222222222
......dddd...........dddd...........ddddd..........ddddd...rrrrrrrrrrrrrrr.........dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................22222222................1111111
.....................222222222...............111111111
.....................22222222................111111
.....................2222222.................111111111
.....................22222222................1111111
.....................22222222................1111111......................bbbbb
.....................22222222................11111111
.....................2222222.................11111111
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbb.ddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
...........................................................................................ddddddddddddddddddddddddddd



.bbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 2hhh cursor 21,42
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd....................................r..............dddddd.....ddd
..dddd..1.....1...1................1......r
.....d....1........1.................1..1.I.1
.....d...1...11.....11..1....11...1..11.1.r.1
..dddd.1....1...11.1.1.1111.11..1.1..1.1.1r.1
..dddd..111.111111..11.11.11.1111..1111..1I1
.....d.111..1111.1..11111111.1111111111111I
...ddd11111111111111111.11..11..1....11.11I11.............ddddd
.....d11...111.1111111.1111111111111111111I1..............ddddd...ddddd
...ddd11111.11.1.11111111111111.11111111.1I1
.....d111111111111111111111.111111111111.1r1
...ddd111111111111111111111.1111111.1.1.1.I
.....d111111111111111111111111111111.111.1I11
dddddd11111111111.111.111111.1111111111111I1
.....d.11.11.1.11..11111.1111..1.1.1.11111I1
dddddd.11.1....1.11...11.11..11..1.11.111.I1
.....d......1.1........1..1.1..1.....1...1r
dddddd.......................1.....1..1...r
.ddddd11.............1....................r
ddddddd......................rrrrrrrrrrrrrrrr
.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 80x24 keys 2+++ cursor -1,-1
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd...................................................dddddd.....ddd
..dddd...........1
.....d...............1..........1...11......1
.....d......1........1...1....1...........1.1
..dddd..1...11.......11.....1....11.......1
..dddd..1.......1..1...11.........1...1.11
.....d1111..1.11..1....11.111.11..11..1
...ddd11..............1..11...1..11...1.111...............ddddd
.....d111.111.11.111.11.1..111.1..1.1.1..1................ddddd...ddddd
...ddd..11.11...111.1.1.11..11...1.1.111
.....d1.1.1.11.111.111.11...11...1.1....11
...ddd1.1.111.1....1.....1....111...11
.....d..11.1111..1...1..1111.......1.11..11
dddddd1..11..1.1..1...1...1..11...1111111
.....d.....1....1....1...1.1.1.1..1.1..1
dddddd....1....11..1......1.1...1...1....1
.....d.................1...........1
dddddd...........1........1
.ddddd
ddddddd.....ddddd.......ddddd.......ddddd
.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 80x24 at 9:00 keys 2++hhhhhhhh cursor 21,37
.bbbbbb......bbbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd...............................r...................dddddd.....ddd
..dddd..1..............1.............r
.....d.....................1.1.......r
.....d1...1..................1..11...r
..dddd...........11.1.......1....1...r....1
..dddd1..11.1....1..11..........11..1r.....1
.....d.1.11.1........1........1..1...r.1..1
...ddd1...1...11.1.11.1....1..1...11.I11..................ddddd
.....d......1.11.1.111..11.1.1.11..11r....1...............ddddd...ddddd
...ddd1....1111....1.1..111...11.1.11I111111
.....d11...1.1...11..1.111.111111.1..I1..1.11
...ddd11...11111..1..1111..1..1..1..1I11.111
.....d1.1.1.1....1.1.1.1.1..1.11..1..r.1....1
dddddd1...111.11.11...1....111.1.....I.1.1
.....d1......1.1.1..........1.1....1.r..11
dddddd......1......1.....1...........I.....1
.....d..1............................r...1
dddddd...............................r
.ddddd...........................1...r
dddddd.dddd...........dddd......rrrrrrrrrrrrr
.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
