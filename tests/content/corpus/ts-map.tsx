<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="orthogonal" renderorder="right-down" width="5" height="4" tilewidth="64" tileheight="64" infinite="0">
 <properties><property name="title" value="A yard"/></properties>
 <tileset firstgid="1" source="squares.tsx"/>
 <tileset firstgid="5" source="edges.tsx"/>
 <layer id="1" name="squares" width="5" height="4">
  <data encoding="csv">
0,0,0,0,0,
0,1,1,2,0,
0,1,1,3,0,
0,0,0,0,0
</data>
 </layer>
 <layer id="2" name="edges-v" width="5" height="4" offsetx="-32">
  <data encoding="csv">
0,0,0,0,0,
0,5,7,0,5,
0,0,6,11,0,
0,0,0,0,0
</data>
 </layer>
 <layer id="3" name="edges-h" width="5" height="4" offsety="-32">
  <data encoding="csv">
0,0,0,0,0,
0,12,0,0,0,
0,15,13,0,0,
0,0,0,14,0
</data>
 </layer>
 <objectgroup id="4" name="places">
  <object id="1" type="Start" x="96" y="96"><point/></object>
  <object id="2" class="Start" x="96" y="160">
   <properties><property name="slot" type="int" value="2"/></properties>
   <point/>
  </object>
  <object id="3" type="Start" x="160" y="96">
   <properties><property name="side" value="blue"/></properties>
   <point/>
  </object>
  <object id="4" type="Thing" x="160" y="160"><point/></object>
 </objectgroup>
</map>
