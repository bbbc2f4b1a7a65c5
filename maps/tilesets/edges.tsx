<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="edges" tilewidth="64" tileheight="64" tilecount="72" columns="9">
 <image source="edges.png" width="576" height="512"/>
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
 <tile id="36" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="37" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="38" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="39" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="east"/>
  </properties>
 </tile>
 <tile id="40" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="west"/>
  </properties>
 </tile>
 <tile id="41" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="42" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="43" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="44" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="closed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="45" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="open"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="46" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="locked"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="47" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="destroyed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="48" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
  </properties>
 </tile>
 <tile id="49" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
  </properties>
 </tile>
 <tile id="50" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
  </properties>
 </tile>
 <tile id="51" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="east"/>
  </properties>
 </tile>
 <tile id="52" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="west"/>
  </properties>
 </tile>
 <tile id="53" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="54" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="55" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="56" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="57" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="south"/>
  </properties>
 </tile>
 <tile id="58" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="north"/>
  </properties>
 </tile>
 <tile id="59" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="60" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="61" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="62" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="closed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="63" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="open"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="64" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="locked"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="65" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="destroyed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
  </properties>
 </tile>
 <tile id="66" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
  </properties>
 </tile>
 <tile id="67" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
  </properties>
 </tile>
 <tile id="68" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
  </properties>
 </tile>
 <tile id="69" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="south"/>
  </properties>
 </tile>
 <tile id="70" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="north"/>
  </properties>
 </tile>
 <tile id="71" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
</tileset>
