<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="edges" tilewidth="64" tileheight="64" tilecount="36" columns="9">
 <image source="edges.png" width="576" height="256"/>
 <tile id="0" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="1" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="2" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="3" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="4" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="5" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="6" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="east"/>
  </properties>
 </tile>
 <tile id="7" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="west"/>
  </properties>
 </tile>
 <tile id="8" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="east"/>
  </properties>
 </tile>
 <tile id="9" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="west"/>
  </properties>
 </tile>
 <tile id="10" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="closed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="11" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="open"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="12" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="locked"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="13" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="destroyed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="14" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
  </properties>
 </tile>
 <tile id="15" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="stairs"/>
  </properties>
 </tile>
 <tile id="16" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="stairs"/>
  </properties>
 </tile>
 <tile id="17" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="ladder"/>
  </properties>
 </tile>
 <tile id="18" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="19" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="20" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="21" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="22" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="23" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="24" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="south"/>
  </properties>
 </tile>
 <tile id="25" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="north"/>
  </properties>
 </tile>
 <tile id="26" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="south"/>
  </properties>
 </tile>
 <tile id="27" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="north"/>
  </properties>
 </tile>
 <tile id="28" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="closed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="29" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="open"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="30" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="locked"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="31" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="destroyed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="32" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
  </properties>
 </tile>
 <tile id="33" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="stairs"/>
  </properties>
 </tile>
 <tile id="34" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="stairs"/>
  </properties>
 </tile>
 <tile id="35" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="ladder"/>
  </properties>
 </tile>
</tileset>
