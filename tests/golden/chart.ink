== 80x24 at 9:00 keys ccx cursor -1,-1
.bbbbbb......bbbb

d.bbbbbbb.d...............dddddddddd.................ddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..bbbbb..ddddd.........bbbbb..bbbbb..bbbbb..bbbbb
.......................dddddd
........................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd..1...1.....11....11...11.11...ddd........................bbb
..dddd1111111111111111111111111111111111.........2222............bb
...ddd1111111111111111111111111111111111.........2222............bb
dddddd.11111.111.11.11.111.11111..11.1dd..........................b
......dddd..............dddd...............ddddddddddd............b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
.....................111111......................2222222222222
.....................111111......................dddddddddbbbbbbbbbbbbbbbb
.....................1111.......................d.bbbbbbbbbbbb.ddddddddddddddddd
.....................111111.......................bbbbb
.....................1111.........................bbbbb
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
.ddddd....1....................1.............1......1...............dddddd................bbb........11111
.....d.............1............1.........................1.1.......dddddd.................bb........11
..dddd.....1.....11.1......11.....11111.1..1.11.111.1..1...11.......d1dddd.2222............bb........1
..dddd..11.111.11.1....11.11.1111.111.11..1.11..1.....11..1.11..11.1dd11dd.2222.............b........1
.....d11111111...111.111.1111111.1..11111111.111111..11..11.11111111111d1d..................b........1
...ddd11.1111111111.111..11...11111111.11111.1111..1.1..11.1111111111d1111.2222.............b
...ddd1111.1.111...1111.1...1...1111...1.11...1.111111111.11..1..11.1d111d........d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d1.1..11.111....111.11111.....1.1.111.11.11..1.1.1..1.11...111.11dd1d...............................d....ddd....ddd
dddddd...1..1...........1.....1....1.1....11....1...................dddddd.........11111111
dddddd..1..1..................................................1.....d1dddd.........2222222222222222
......dddd...........dddd...........dddd...........dddd..............ddddddddddd...dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................222222..................11111111
.....................22222222................11111111
.....................2222222.................111111
.....................2222222.................111111111
.....................22222222................11111
.....................22222222................11111
.....................222222222...............11111111
.....................222222..................111111111
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbb.ddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................dddddddddddddddddddd






.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 at 9:00 keys 2x cursor -1,-1
.bbbbbb......bbbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.d..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd...............................ddd.................dddddd.....ddd
..dddd..1.........1......1...1.......ddd
.....d..........................1....ddd
.....d......1......1.....1......11...ddd
..dddd.....11........1..1.1...1..1...1dd
..dddd.111..11..11..1111...1111.1....ddd
.....d.11111...1.11...1..1.1..1.11.11d1d
...ddd......1.1.1111.1.111.11.1...111d1d..................ddddd
.....d.111.1111.111..111111.11.111111111..................ddddd...ddddd
...ddd1..1111111111.11111.11..11.11..1d1
.....d1111.11111..111..11.1.11.111111d11
...ddd11..1111.1.1.1111111111.1111111d1d
.....d111.1..11....11.111..111.11....111
dddddd11.111111111..11..111...1.11.11111
.....d..1111.11..1..1.11....11111..1.1dd
dddddd............1.1..111.1.........ddd
.....d.1.1.....1.....1...............ddd
dddddd.11.........................1..1dd
.ddddd...............................ddd
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
.ddddd............1.....1..1..............................................................bbb........11111
.....d....1.1....11.........11....1......11....111.11....1...11............2222...........bbb........11
..dddd..1.111..1.1111111111111..11.11..1.11111.111111111.1.1111............2222............bb........1
..dddd.11111111111111111111111111111111111111111111111111111111............................bb........1
.....d111111111111111111111111111111111111111111111111111111111............2222.............b
...ddd111111111111..111.1111111111111.1111111.11.111111111.111..............................b
...ddd11111..........1...1.1......1.1...1.1.1.11..1.1...1....1....................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d....1.........................1....................................................................d....ddd....ddd
dddddd.............................................................................11111111
dddddd.............................................................................2222222222222222
......dddd...........dddd...........ddddd..........ddddd..........ddddd............dddddddddbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................22222222................111111111....................bbbbb
.....................222222222...............111111111....................bbbbb
.....................22222222................11111111.....................bbbbb
.....................2222222.................111111111....................bbbbb
.....................222222222...............1111111......................bbbbb
.....................22222222................111111.......................bbbbb
.....................22222222................111111111....................bbbbb
.....................22222222................11111111.....................bbbbb
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbb.ddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
...........................................................................................ddddddddddddddddddddddddddddd



.bbbbbbbbbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 2cc cursor -1,-1
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd...................................................dddddd.....ddd
..dddd..1.....1...1.1
.....d...............1.......11...1.....1
.....d....1..1...1..11...1.....1.111111.1111
..dddd...1....1.11.111.1....11.11...11.1.111
..dddd.1111.1111.1111...111.1111.1111.1.1.11
.....d1111.1111111.111111111.1111.1.111.111
...ddd...111111111.1.111.1111.11111111111111..............ddddd
.....d1111111.111111111111111.1.111.11111111..............ddddd...ddddd
...ddd1.11111111111111111111111.11111.1111.1
.....d11111111.1111111111.1111111.1111111111
...ddd1.1111111111111111111111111111111111.1
.....d111.1..11111111.1111111.1.11111111.111
dddddd111111111.1.1111111111.1111111.11...11
.....d.11.1.1111.111111..1.1111.1.....11111
dddddd......11.111.......11.1.1....1.111
.....d.1..1...1...........1.1..........1.1
dddddd11.............1.1...........1
.ddddd.........................1.....1
......dddd................ddddd
.bbbbbbbbbbbbbbbbbbbbbbbbbbb.............................................dddddd
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
.....d........1...1.1.....................................ddddd...ddddd
..dddd..1
.....d
..dddd.......................11.........1
.....d...............1............1
..dddd.......1.......1...1.......1........1
.....d....1......1..1............111111.11.1
..dddd...1.........1........11.1.......1.1
.....d.1.11.1111111111.1111.11.11111111...11
..dddd111111111111.11111111111111111111.111
.....d11111111111111111111111111111111111111
ddddddd...................ddddd
.bbbbbbbbbbbbbbbbbbbbbbbbbbb.............................................dddddd
== 120x40 keys hh cursor 18,61
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd....1.......1.....1..1.................................r............................bbb........11111
.....d......1....1..........11....1......11....111.11.1..1.1.I1............2222...........bbb........11
..dddd..1..11..1.1111111111.1...11.11..1.1.111.11111.111...11I1............2222............bb........1
..dddd.11111.1111.111111.1111111111111111111111.1111111111111I.............................bb........1
.....d1111111111111111111111111111.111111111.11111.1111111111I1............2222.............b
...ddd1111111.111111111111111111111.1111111111111111111111111I1.............................b
...ddd1111.111.1111111111111111111111111111.1.11111111111111.I1...................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d11111.1111.11111111111.111111.1.11.111.1.11.1...1111.11I1..........................................d....ddd....ddd
dddddd.11....1..111.11.1..........1.11.1..1......11.1.111..1.r.....................11111111
dddddd.11...................1..1............1.....1..1.......r.....................2222222222222222
......dddd...........dddd...........ddddd.................rrrrrrrrrrrrrrrr.........dddddddddbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................22222222................111111111....................bbbbb
.....................222222222...............111111111....................bbbbb
.....................22222222................11111111.....................bbbbb
.....................2222222.................111111111....................bbbbb
.....................222222222...............1111111......................bbbbb
.....................22222222................111111.......................bbbbb
.....................22222222................111111111....................bbbbb
.....................22222222................11111111.....................bbbbb
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbb.ddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
...........................................................................................ddddddddddddddddddddddddddddd



.bbbbbbbbbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 2hhh cursor 21,41
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd...................................r...............dddddd.....ddd
..dddd..1.....1...1.1....................r
.....d...............1.......11...1.....1r
.....d....1..1...1..11...1.....1.111111.1I11
..dddd...1....1.11.111.1....11.11...11.1.I11
..dddd.1111.1111.1111...111.1111.1111.1.1r11
.....d1111.1111111.111111111.1111.1.111.1I1
...ddd...111111111.1.111.1111.11111111111I11..............ddddd
.....d1111111.111111111111111.1.111.11111I11..............ddddd...ddddd
...ddd1.11111111111111111111111.11111.111I.1
.....d11111111.1111111111.1111111.1111111I11
...ddd1.111111111111111111111111111111111I.1
.....d111.1..11111111.1111111.1.11111111.I11
dddddd111111111.1.1111111111.1111111.11..r11
.....d.11.1.1111.111111..1.1111.1.....111I1
dddddd......11.111.......11.1.1....1.111.r
.....d.1..1...1...........1.1..........1.I
dddddd11.............1.1...........1.....r
.ddddd.........................1.....1...r
ddddddd......................rrrrrrrrrrrrrrrr
.bbbbbbbbbbbbbbbbbbbbbbbbbbb.............................................dddddd
== 80x24 keys 2+++ cursor -1,-1
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd...................................................dddddd.....ddd
..dddd
.....d...........1.................1
.....d...1....11..1..1.1.1...1.....1...1..1.1
..dddd.1.1.1...........1..1....1......1..1..1
..dddd...1....1..1.11..1....1.1...11....1..11
.....d11....1...1.1.....1.111.1.....1.1.111
...ddd...11.11..1.1..11....11.111...11.11..1..............ddddd
.....d1...111.1111.....11.1..1..111.11.11...1.............ddddd...ddddd
...ddd....11111.1.111..1......11...1..1.....1
.....d.111111...1.1.1111..11111.1.11.111111.1
...ddd11.11.11.1.1.1.1..111111...1111..1...1
.....d......1111111.1111.1....1..1.....1..111
dddddd11..1..1111...1.....1.11............1.1
.....d....1...................1..1.1..1.111
dddddd.............11....1...1.11
.....d..........................1.....1
dddddd...............1
.ddddd..1..................1
ddddddd.........ddddd.......ddddd
.bbbbbbbbbbbbbbbbbbbbbbbbbbb.............................................dddddd
== 80x24 at 9:00 keys 2++hhhhhhhh cursor 21,37
.bbbbbb......bbbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddd...............................r...................dddddd.....ddd
..dddd...1.............1......1......r
.....d...........................1...r
.....d1...........1.............1..1.r
..dddd...1......1...1........1...1...r....1
..dddd1111.111......1.1111.1....1....r
.....d....111...1...1......1..1.11..1I.1...1
...ddd..1...1..1.1.1.1....1........11r1...1...............ddddd
.....d..11.1.1...1.1..1..1...111..1.1I1.11..1.............ddddd...ddddd
...ddd.11.11111..1.111...1..11.11111.r.11..1
.....d1....1111...1...1111.11..11.1..I11.1111
...ddd1.1..1.1...1.11.11.11.1.11.11.1r1...1.1
.....d.1..1.11.1.....1111...1111.....r.1.1.1
dddddd1.1.....11.11......1.1..11....1r1.11.1
.....d1...1.1........1.1.1..1.1....1.I.11
dddddd1....1.1.1...1.................r
.....d...1...........................r
dddddd...........................1...r...1
.ddddd...............................r
dddddd.dddd...........dddd......rrrrrrrrrrrrr
.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
