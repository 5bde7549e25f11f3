== 80x24 keys 3j^M cursor -1,-1
.bbbbbb......bbb
..........................rrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbb.d..............ddddddddddd................dddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....bbbbb..ddddd..ddddd.........bbbbb..bbbbb..ddddd..bbbbb
................dddddd.dddddd......................dddddd
.................ddddd..ddddd.......................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
..dddd....1.1.1....11...11...1.1...1........1....2222............bb
...ddd....11111111.1.11111111...11..11.11.1......................bb
...ddd111.1..1.11.1111..11111....1...1111111......................b
dddddd1................1.....1...........1........................b
......dddd................ddddd...................................b
d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbb.dddddddddddd
.ddddddd..........d.ddddd....ddd..ddd..dd.dddd....bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
...........................ddddd..................bbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 120x40 keys 3j^M cursor -1,-1
.dddddddd..bbbbbb............bbb
............................rrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb.......b..bbbbb..ddddd..ddddd..bbbbb......bb...bbbbb..bbbbb..bbbbb..ddddd..bbbbb
......................dddddd.dddddd......................................dddddd
.......................ddddd..ddddd.......................................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
..dddd....................1....................................1...........2222............bb........11111
..dddd.........1.................1.1....1......................1...........2222............bb........111
..dddd......1...1.11........1..11.....1.....1.1...1....1.....1..............................b........1
...ddd.......1..1...11...........11...........1..........1..................................b........1
...ddd.......1..1......1..1..1....1.1.1.1...........1.......1...............................b
...ddd11.1..........11...1..1.......1...1......1......1.1..1................................b
dddddd....1.1...1.........11.....11...1.............1..1.1....1...................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
dddddd..1....1..1.....1.............1...............1....1.11............................................d....ddd....ddd
dddddd..........................1........1.................1.......................11111111
.ddddd1............................................................................2222222222222222
......dddd...........dddd...........ddddd..........ddddd..........ddddd............dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.ddddddd....................................................................................d.ddddd....ddd..ddd..dd.dddd
.....................................................................................................ddddd
.....................................................................................................ddddd
.....................................................................................................ddddd
.....................................................................................................ddddd
.....................................................................................................ddddd
.....................................................................................................ddddd
.....................................................................................................ddddd
.....................................................................................................ddddd
d.bbbbbbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbb.ddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................ddddddddddddddddddddd






.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 4^M cursor -1,-1
.bbbbbb......bbb
..........................rrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbb.d..............ddddddddddd...............ddddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.........d......d......d.........bbbbb..ddddd..ddddd..bbbbb
..............d......d......d...............dddddd.dddddd
..............d......d......d................ddddd..ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
..dddd.......1...............1....................................b
..dddd............................................................b
..dddd....1.......................................................b
...ddd............................................................b
...ddd............................................................b
...ddd............................................................b
dddddd............................1
dddddd....................1
......dddd................ddddd
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbb.dddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd......bbbbb
...............ddddd.111111.......................bbbbb
...............ddddd.111111.......................bbbbb
...............ddddd.11...........................bbbbb
...............ddddd.1............................bbbbb
.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 120x40 keys j^I^I^Ij^M cursor -1,-1
.dddddddd..bbbbbb............bbb
............................rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd..................1.................................................................bbb........11111111
..dddd....1..1....1.......1.......................1.1.....1.1...1..........2222............bb........11111
..dddd.....1...1.1.1..1...111....11.1..1111.....1...1.1.1111...11..........2222............bb........11
..dddd.1.1.1...1.11.1.11....11..1..111...1111.1.1.11111....1.111...........................bb........1
...ddd..11.1....1111.1.1..111.1...11.11111...11.11.1.1.1.111.11............2222.............b........1
.....d11.....1.11...111.11...1..111.1..1.11.11..11...1111....11.............................b
...ddd1...1...1..1.11....1111.1.1...1...1...11.....1.11...1..11
...ddd.111.....1.1...1....1.111..111....11.1.1.111........1.1.1
dddddd1.................1.1........1......1...........11.....1
dddddd...................1....1........................1
......dddd...........dddd...........ddddd..........ddddd..........ddddd
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................2222222.................11111111
.....................222222222...............111111111
.....................222222222...............1111
.....................222222..................11111111.....................................................ddddd
.....................222222222...............11111........................................................ddddd
.....................2222222.................1111.........................bbbbb...........................ddddd
.....................2222222.................11111111.....................................................ddddd
.....................222222222...............1111111......................................................ddddd
d.bbbbbbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbb.ddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................ddddddddddddddddddddddddddd
.........................................................................................b
...........................................................................................ddddddddddddddddddddd



.bbbbbbbbbbbbbbbbbbbb
.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 120x40 keys ^I^I^I^I^M cursor -1,-1
.dddddddd..bbbbbb............bbb
............................rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..ddddd..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
......................dddddd.dddddd
.......................ddddd..ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
..dddd.........1...11..1.........1..1...1.........1...........1...........................bbb........111
..dddd..1..11..11.111.......1..11.11.1....11.11.......1111.1...............2222............bb........1
...ddd.11.11.111....11111.11111.11.11.1111...11.1...111..1.1.111...........2222.............b
...ddd.1111.111.11.1111111111111.11111111.11.1111111111111.11...............................b
...ddd111.11111111111111111111111111...11111.111111111..1.111.1............2222.............b
.....d111111111111111.11111111.11111111.11111.11111.1.11.11111.1............................b
dddddd.11111111111.1111...11..11.1111.1111.11111111111.11..1111
dddddd.1.11.111..1..1.1..111.1..1.1..1...111...1.111..111111111
dddddd..........1.1............1....1..1.1..1.....1..1.1...1
.ddddd1.1...................1
......dddd...........dddd...........ddddd..........ddddd..........ddddd
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................22222222................111111111
.....................222222222...............111111111
.....................22222222................11111
.....................22222222................111111111
.....................22222222................11111111
.....................22222222................11111........................bbbbb
.....................22222222................111111
.....................2222222.................11111
d.bbbbbbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbb.ddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................ddddddddddddddddddddddddddddd





.bbbbbbbbbbbbbbbbbbbb
.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 5^M cursor -1,-1
.bbbbbb......bbb
..........................rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbb.d..............ddddddddddd................dddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.....ddddd..ddddd..ddddd.........bbbbb..bbbbb..ddddd..bbbbb
.........dddddd.dddddd.dddddd......................dddddd
..........ddddd..ddddd..ddddd.......................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddddddd..d.bbbbbbbbbbbbbb.ddddddd
.ddddd............1...............................................b
..dddd......1.1..........1.................1.....2222.............b
...ddd.........1.1.1..1...1..11.11...1..1.........................b
dddddd.......1..1...............1.................................b
......dddd................ddddd...................................b
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbb.dddddddddddd
.dddddd.....d....ddd.........ddd.dddddd.dddd......bbbbb
...............ddddd.1............................bbbbb
...............ddddd.111111.......................bbbbb
...............ddddd.1............................bbbbb
...............ddddd.1............................bbbbb
...............ddddd.1............................bbbbb
...............ddddd.1..................bbbbb.....bbbbb
...............ddddd.1............................bbbbb
...............ddddd.1............................bbbbb
.bbbbbbbbbbbbbbbbbbbb..........................................dddddddddddddddd
== 80x24 keys 2hhh^M cursor 4,0
.bbbbbb......bbb
..........................rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbbb.dddbbbbbbbbbbbd..........d...........dddddddddddddddddddd..........dd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr











d.bbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd






.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
