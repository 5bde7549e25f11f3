== 120x40 keys jj cursor 23,0
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd....1.......1.....1.........................1.......................................bbb........11111
.....d.....1.1...1.1......111.....1.....111.....1...1....11.1..11..........2222...........bbb........11
..dddd.1.1.11..1..111.11..1.11..11.11..111111.1.1.11111.1.11..11...........................bb........1
..dddd.11111..11111111.11.111.111111.1111111111.11.1.11111.1.111...........................bb........1
.....d1111.111111..11111111111111111111111111111111111111111111............2222.............b
...ddd111111111.111111111111111111111..1111111111111111.1.11.11.............................b
...ddd111111111111111111111111111111111111111.11111.1111.1111111..................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d111111111.11.1111.1.11.111..1111111111111111111.1111.1111..........................................d....ddd....ddd
dddddd.1.1......1.1...1..1....111.1.11.1.1.11..1.11..1.11.111.1....................11111111
dddddd1.1...................1.....................1....1...........................2222222222222222
......dddd...........dddd...........ddddd..........ddddd..........ddddd............dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................22222222................1111111
rrrrrrrrrrrrrrrrrrrrrJJJJJJJJJrrrrrrrrrrrrrrrIIIIIIIIIrrrrrrrrrrrrrrrrrrrrrrrrrr
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
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 120x40 keys ^Ijj cursor 24,0
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd....1.......1.....1.........................1.......................................bbb........11111
.....d.....1.1...1.1......111.....1.....111.....1...1....11.1..11..........2222...........bbb........11
..dddd.1.1.11..1..111.11..1.11..11.11..111111.1.1.11111.1.11..11...........................bb........1
..dddd.11111..11111111.11.111.111111.1111111111.11.1.11111.1.111...........................bb........1
.....d1111.111111..11111111111111111111111111111111111111111111............2222.............b
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
rrrrrrrrrrrrrrrrrrrrrJJJJJJJJrrrrrrrrrrrrrrrrIIIIIIrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
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
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys ^I^Ij cursor 19,48
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
.....................11111......................rrRRRRRrrrrrrrrrrrrrrrrrrrrrrrrr
.....................11111..............bbbbb.....bbbbb
.....................111111.......................bbbbb
.....................111111.......................bbbbb
.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 80x24 keys 3jj cursor 6,0
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd
.....................222222222...............111111111
.....................2222222.................111111111
rrrrrrrrrrrrrrrrrrrrrJJJJJJJrrrrrrrrrrrrrrrrrIIIIIIIIrrrrrrrrrrrrrrrrrrrrrrrrrrr
.....................22222222................11111111
.....................22222222................1111111......................bbbbb
.....................22222222................1111111
.....................22222222................1111111
.....................22222222................111111











.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 80x24 keys 4G cursor 22,0
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddd
.ddddddd........................d.ddddd....ddd....ddd..ddd..dd.ddddd.dddd...dddd
................................................ddddd
................................................ddddd
................................................ddddd
................................................ddddd
................................................ddddd
................................................ddddd
.........................................ddddd..ddddd

................................................ddddd
................................................ddddd

................................................ddddd
.........................................ddddd..ddddd
.........................................ddddd..ddddd
.........................................ddddd..ddddd
.........................................ddddd..ddddd
.........................................ddddd..ddddd
.........................................ddddd..ddddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrRRRRRrrRRRRRrrrrrrrrrrrrrrrrrrrrrrrrrrr
.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 80x24 keys 5jj^I cursor 4,0
.bbbbbb......bbb

d.bbbbbbbb.ddd..........dbbbbbbbbbbbbd............ddddddddddddddddd...........dd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddd.............dddd
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr











d.bbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd






.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 80x24 keys 5^I^Ijss cursor 10,0
.bbbbbb......bbb

d.bbbbbbbb.ddd..........d..........dbbbbbbbbbbbbbbddddddddddddddddd...........dd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd






rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr





d.bbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd






.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 80x24 keys 3sS cursor 7,0
.bbbbbb......bbb

d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd
.....................22222222................1111111......................bbbbb
.....................2222222.................11111111
.....................2222222.................111111111
rrrrrrrrrrrrrrrrrrrrrJJJJJJJJJrrrrrrrrrrrrrrrIIIIIIIIIrrrrrrrrrrrrrrrrrrrrrrrrrr
.....................22222222................11111111
.....................22222222................1111111
.....................22222222................1111111
.....................22222222................111111











.bbbbbbbbbbbbbbbbbbbb....................................................dddddd
== 120x40 keys s cursor 27,0
.dddddddd..bbbbbb............bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb......bb..bbbbb..bbbbb..ddddd..bbbbb.....bbb...bbbbb..bbbbb..bbbbb..bbbbb..bbbbb
.............................dddddd
..............................ddddd
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddd..d.bbbbbbbbbbbbbb.ddddddddddddddddddddd
.ddddd....1.......1.....1.........................1.......................................bbb........11111
.....d.....1.1...1.1......111.....1.....111.....1...1....11.1..11..........2222...........bbb........11
..dddd.1.1.11..1..111.11..1.11..11.11..111111.1.1.11111.1.11..11...........................bb........1
..dddd.11111..11111111.11.111.111111.1111111111.11.1.11111.1.111...........................bb........1
.....d1111.111111..11111111111111111111111111111111111111111111............2222.............b
...ddd111111111.111111111111111111111..1111111111111111.1.11.11.............................b
...ddd111111111111111111111111111111111111111.11111.1111.1111111..................d.bbbbbbbbbbbbbbb.dddddddddddddddddddd
.....d111111111.11.1111.1.11.111..1111111111111111111.1111.1111..........................................d....ddd....ddd
dddddd.1.1......1.1...1..1....111.1.11.1.1.11..1.11..1.11.111.1....................11111111
dddddd1.1...................1.....................1....1...........................2222222222222222
......dddd...........dddd...........ddddd..........ddddd..........ddddd............dddddddddbbbbbbbbbbbbbbbbbbbbb
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbbbb.ddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd.....ddddddd.......d.ddddd....ddd..ddd..dd
.....................222222222...............111111111
.....................2222222.................111111111
.....................2222222.................11111111
.....................22222222................11111111
.....................22222222................1111111......................bbbbb
rrrrrrrrrrrrrrrrrrrrrJJJJJJJJrrrrrrrrrrrrrrrrIIIIIIIrrrrrrrrrrrrrrrrrrrrrrrrrrrr
.....................22222222................1111111
.....................22222222................111111
d.bbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbb.ddddddddddddddddddddddddd
.ddddddd......ddd...dddd...dddd..ddddd...ddd..ddd.dddddd.dddddddd...........dddd.........b
...........................................................................................ddddddddddddddddddddddddddddd
.........................................................................................b
...........................................................................................ddddddddddddddddddddddddddd



.bbbbbbbbbbbbbbbbbbbb
.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 3g/worker=80001^M cursor 4,0
.bbbbbb......bbb
..........................rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
d.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddd
.dddddd.....d..ddddd..............ddd....ddd............ddd.dddddd...dd...dddd
rrrrrrrrrrrrrrrrrrrrrJJJJJJJJJrrrrrrrrrrrrrrrIIIIIIIIIrrrrrrrrrrrrrrrrrrrrrrrrrr


















.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
