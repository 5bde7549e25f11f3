== 80x24 at 9:00 keys p cursor -1,-1
.bbbbbb......bbbbbbbbbb

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
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 120x40 at 9:00 keys p cursor -1,-1
.dddddddd..bbbbbb............bbbbbbbbbb

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






.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys /worker=80003 >5s^M cursor -1,-1
.bbbbbb......bbb
..........................rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbb.d..............ddddddddddd................dddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....ddddd..ddddd..ddddd.........bbbbb..bbbbb..ddddd..bbbbb
.........dddddd.dddddd.dddddd......................dddddd
..........ddddd..ddddd..ddddd.......................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
..dddd......1......1....11...1..............1....2222............bb
..dddd....1..1111...1.11.1.1...111.1...11.1......................bb
...ddd.....1.....1..........1.........1...........................b
dddddd.1...........1......................1.......................b
......dddd................ddddd...................................b
d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbb.dddddddddddddd
.ddddddd..........d.ddddd....ddd..ddd..dd.dddd...1111111111111
...........................ddddd.................22222222
...........................ddddd.................dddddddddbbbbbbbbbbbbbbbb
...........................ddddd................d.bbbbbbbbbbbbbbbbb.dddddddddddd
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 120x40 keys /!failed hit<50%^M cursor -1,-1
.dddddddd..bbbbbb............bbb
............................rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd............1.......................................................................bbb........11111
.....d.....1.......1......1.1...........111.....1...1....1..1..1...........2222............bb........11
..dddd.1...11..1...1..1.....1....1.11.....1.1.1...1.11..1.11...1...........2222............bb........1
..dddd.11111....11111..1..111.1.1.11.11..111111..1.1.1.1.1.1.111............................b........1
.....d..11..11.11..11.111.111111.1.111111111.1.1.1.11.1111.1111............2222.............b
...ddd111.11111.111111111.1111111.1.1...111.11111.11111.1.11..1.............................b
...ddd1111.11.11111111.11111..111111111.111.1.11111.1111.1.11111..................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d111.1..1..11.1111...11.1....111.1.11.11.11.111...11..111...........................................d....ddd....ddd
dddddd...1......1.1...1..1....1............1...1.11..1.1....1......................11111111
dddddd......................1.....................1................................2222222222222222
......dddd...........dddd...........ddddd..........ddddd..........ddddd............dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................22222222................11111111
.....................222222222...............111111111
.....................2222222.................11111
.....................222222..................111111111
.....................2222222.................11111
.....................222222..................11111........................bbbbb
.....................2222222.................11111
.....................2222222.................1111111
d.bbbbbbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.ddddddd....................ddd...dddd...dddd..ddddd...ddd..ddd.dddddd....dddddddd..................................dddd






.bbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 5/failed^M cursor -1,-1
.bbbbbb......bbb
..........................rrrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbbb.dddbbbbbbbbbbd..........d..........dddddddddddddddddddddd..........dd
.ddddddddddddddddddddd












d.bbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd






.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb...........................dddddd
== 80x24 keys />900s^M cursor -1,-1
.bbbbbb......bbb
..........................rrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbb.d..............ddddddddddd...............ddddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.........d......d......d.............d......d......d......b
..............d......d......d.............d......d......d
..............d......d......d.............d......d......d
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd
......dddddddddddddddddddd














.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys /wor cursor 23,12
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
.bbbbbbbbbbbb
== 80x24 keys /colour=red^M cursor 23,47
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
.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
== 80x24 at 9:00 keys z cursor -1,-1
.bbbbbb......bbbb
..........................rrrrrrrrrrrrrr
d.bbbbbbb.d..............ddddddddddd.............ddddddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.........d......d......d.............d......d......d......b
..............d......d......d.............d......d......d
..............d......d......d.............d......d......d
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddd
......dddddddddddddddddddd




d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd
....................................d......d
....................................d......d
....................................d......d
....................................d......d
....................................d......d
....................................d......d
....................................d......d
....................................d......d
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys mm]] cursor -1,-1
.bbbbbb......bbb

d.bbbbbbb.d.................dddddddd.................ddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd


bbbb......bbbbb..bbbbb..bbbbb.........bbbbb..bbbbb..bbbbb..bbbbb
d.bbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd..111..111.11111..1.1.111.1.11.11111111....2222...........bbb
..dddd111111111111111111111111111111111111111....2222...........bbb
...ddd11..11.111.1111.11111..11..1.11111..11.....................bb
dddddd...........................................................bb
......dddd................ddddd...................................b
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd.....11111111
.....................1111........................2222222222222
.....................111111......................dddddddddbbbbbbbbbbbbbbbb
.....................1111.......................d.bbbbbbbbbbbb.ddddddddddddddddd
.....................11111........................bbbbb
.....................1111.........................bbbbb
.....................1111...............bbbbb.....bbbbb
.....................11111........................bbbbb
.....................11111........................bbbbb
.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 120x40 keys w15s^M cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb.......b..ddddd..ddddd..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
...............dddddd.dddddd.dddddd
................ddddd..ddddd..ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd....1.......1.....1.........................1.......................................bbb........11111
.....d.....1.1...1.1......111.....1.....111.....1...1....11.1..11..........2222...........bbb........11
..dddd.1.1.11..1..111.11..1.11..11.11..111111.1.1.11111.1.11..11...........................bb........1
..dddd.11111..11111111.11.111.111111.1111111111.11.1.11111.1.111...........................bb........1
.....d1111.111111..11111111111111111111111111111111111111111111.............................b
...ddd111111111.111111111111111111111..1111111111111111.1.11.11.............................b
...ddd111111111111111111111111111111111111111.11111.1111.1111111..................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d111111111.11.1111.1.11.111..1111111111111111111.1111.1111..........................................d....ddd....ddd
dddddd.1.1......1.1...1..1....111.1.11.1.1.11..1.11..1.11.111.1....................11111111
dddddd1.1...................1.....................1....1...........................2222222222222222
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
== 120x40 keys t1s,2s^M cursor -1,-1
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd....1.......1.....1.........................1.......................................bbb........11111111111
.....d.....1.1...1.1......111.....1.....111.....1...1....11.1..11..........2222...........bbb........111111111
..dddd.1.1.11..1..111.11..1.11..11.11..111111.1.1.11111.1.11..11
..dddd.11111..11111111.11.111.111111.1111111111.11.1.11111.1.111..................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d1111.111111..11111111111111111111111111111111111111111111............2222..........................d....ddd....ddd
...ddd111111111.111111111111111111111..1111111111111111.1.11.11....................11111111
...ddd111111111111111111111111111111111111111.11111.1111.1111111...................2222222222222222
.....d111111111.11.1111.1.11.111..1111111111111111111.1111.1111....................ddddddddbbbbbbbbbbbb
dddddd.1.1......1.1...1..1....111.1.11.1.1.11..1.11..1.11.111.1
dddddd1.1...................1.....................1....1
......dddd...........dddd...........ddddd..........ddddd..........ddddd
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
