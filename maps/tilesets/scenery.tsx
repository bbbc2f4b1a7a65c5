<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="scenery" tilewidth="64" tileheight="64" tilecount="40" columns="8">
 <image source="scenery.png" width="512" height="320"/>
 <tile id="0" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="1" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="2" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="3" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="4" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="5" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="6" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="8" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="9" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="12" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="13" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="18" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="21" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="23" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="26" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="27" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="30" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
</tileset>
