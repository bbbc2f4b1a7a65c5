<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="clear" tilewidth="64" tileheight="64" tilecount="30" columns="6">
 <image source="clear.png" width="384" height="320"/>
 <tile id="0" type="Square">
  <properties>
   <property name="name" value="open"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="1" type="Square">
  <properties>
   <property name="name" value="blocked"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="2" type="Square">
  <properties>
   <property name="name" value="blocked, unmarked"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="3" type="Square">
  <properties>
   <property name="name" value="high"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="4" type="Ground">
  <properties>
   <property name="ground" propertytype="GroundKind" value="rough"/>
   <property name="name" value="rough"/>
  </properties>
 </tile>
 <tile id="5" type="Ground">
  <properties>
   <property name="ground" propertytype="GroundKind" value="dark"/>
   <property name="name" value="dark"/>
  </properties>
 </tile>
 <tile id="6" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
   <property name="name" value="wall"/>
  </properties>
 </tile>
 <tile id="7" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
   <property name="name" value="wall, unmarked"/>
  </properties>
 </tile>
 <tile id="8" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="obstacle"/>
  </properties>
 </tile>
 <tile id="9" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="east"/>
   <property name="name" value="high edge"/>
  </properties>
 </tile>
 <tile id="10" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="west"/>
   <property name="name" value="high edge"/>
  </properties>
 </tile>
 <tile id="11" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="closed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, closed"/>
  </properties>
 </tile>
 <tile id="12" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="open"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, open"/>
  </properties>
 </tile>
 <tile id="13" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="locked"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, locked"/>
  </properties>
 </tile>
 <tile id="14" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="destroyed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, broken"/>
  </properties>
 </tile>
 <tile id="15" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
   <property name="name" value="window"/>
  </properties>
 </tile>
 <tile id="16" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="stairs"/>
   <property name="name" value="stairs"/>
  </properties>
 </tile>
 <tile id="17" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="ladder"/>
   <property name="name" value="ladder"/>
  </properties>
 </tile>
 <tile id="18" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
   <property name="name" value="wall"/>
  </properties>
 </tile>
 <tile id="19" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
   <property name="name" value="wall, unmarked"/>
  </properties>
 </tile>
 <tile id="20" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="obstacle"/>
  </properties>
 </tile>
 <tile id="21" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="south"/>
   <property name="name" value="high edge"/>
  </properties>
 </tile>
 <tile id="22" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="north"/>
   <property name="name" value="high edge"/>
  </properties>
 </tile>
 <tile id="23" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="closed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, closed"/>
  </properties>
 </tile>
 <tile id="24" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="open"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, open"/>
  </properties>
 </tile>
 <tile id="25" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="locked"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, locked"/>
  </properties>
 </tile>
 <tile id="26" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="destroyed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, broken"/>
  </properties>
 </tile>
 <tile id="27" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
   <property name="name" value="window"/>
  </properties>
 </tile>
 <tile id="28" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="stairs"/>
   <property name="name" value="stairs"/>
  </properties>
 </tile>
 <tile id="29" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="ladder"/>
   <property name="name" value="ladder"/>
  </properties>
 </tile>
</tileset>
