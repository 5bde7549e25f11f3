== 120x40 cursor -1,-1
.dddddddd....................bbb

d.bbbbbbb.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
........dddddddd............................ddddddddd
.............d....ddd....ddd....ddd....ddd.......d....dddd....ddd....ddd....ddd....ddd
.bbbbb.......b......b......b......b......b.......b.......b......b......b......b......b

































.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 cursor -1,-1
.............bbb

d.bbbbbbb.d..............ddddddddddd...............ddddddddddddddddddddddddddddd
............ddd....ddd....ddd...........ddd....ddd....ddd....ddd
bbbbb.........b......b......b.............b......b......b......b


















.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 40x12 cursor -1,-1
bbb
ddd......ddd....ddd....ddd..ddddd..ddddd
bbbbb......b......b......b......b......b








.ddddddddddddddddddddddddddddddddd
== 20x3 cursor -1,-1
bbbb
bbbbbbbb

== 80x24 keys 2 cursor -1,-1
.............bbb

d.bbbb.dddddddddddddddddddddddddddddddddddddd..d.bbbbbbbbbbbbbbbb.dddddddddddddd
.ddddddddddddddd.........................................dddddd.....ddd



















.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 4 cursor -1,-1
.............bbb

d.bbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
.ddddddddddddddddddddd



















.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
== 80x24 keys 5 cursor -1,-1
.............bbb

d.bbbbbbbb.dddbbbbbbbbbbd..........d..........dddddddddddddddddddddd..........dd
.ddddddddddddddddddddd












d.bbbbbbbbbb.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd






.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
