<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="edges" tilewidth="64" tileheight="64" tilecount="72" columns="9">
 <image source="edges.png" width="576" height="512"/>
 <tile id="0" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
   <property name="name" value="plastered wall"/>
  </properties>
 </tile>
 <tile id="1" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
   <property name="name" value="stone wall"/>
  </properties>
 </tile>
 <tile id="2" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="low wall"/>
  </properties>
 </tile>
 <tile id="3" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="hedge"/>
  </properties>
 </tile>
 <tile id="4" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="balustrade"/>
  </properties>
 </tile>
 <tile id="5" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="bench"/>
  </properties>
 </tile>
 <tile id="6" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="east"/>
   <property name="name" value="edge of a table"/>
  </properties>
 </tile>
 <tile id="7" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="west"/>
   <property name="name" value="edge of a table"/>
  </properties>
 </tile>
 <tile id="8" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="east"/>
   <property name="name" value="edge of a terrace"/>
  </properties>
 </tile>
 <tile id="9" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="west"/>
   <property name="name" value="edge of a terrace"/>
  </properties>
 </tile>
 <tile id="10" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="closed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, closed"/>
  </properties>
 </tile>
 <tile id="11" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="open"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, open"/>
  </properties>
 </tile>
 <tile id="12" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="locked"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, locked"/>
  </properties>
 </tile>
 <tile id="13" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="destroyed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, broken"/>
  </properties>
 </tile>
 <tile id="14" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
   <property name="name" value="window"/>
  </properties>
 </tile>
 <tile id="15" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="stairs"/>
   <property name="name" value="stairs"/>
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
   <property name="name" value="plastered wall"/>
  </properties>
 </tile>
 <tile id="19" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
   <property name="name" value="stone wall"/>
  </properties>
 </tile>
 <tile id="20" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="low wall"/>
  </properties>
 </tile>
 <tile id="21" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="hedge"/>
  </properties>
 </tile>
 <tile id="22" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="balustrade"/>
  </properties>
 </tile>
 <tile id="23" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="bench"/>
  </properties>
 </tile>
 <tile id="24" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="south"/>
   <property name="name" value="edge of a table"/>
  </properties>
 </tile>
 <tile id="25" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="north"/>
   <property name="name" value="edge of a table"/>
  </properties>
 </tile>
 <tile id="26" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="south"/>
   <property name="name" value="edge of a terrace"/>
  </properties>
 </tile>
 <tile id="27" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="north"/>
   <property name="name" value="edge of a terrace"/>
  </properties>
 </tile>
 <tile id="28" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="closed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, closed"/>
  </properties>
 </tile>
 <tile id="29" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="open"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, open"/>
  </properties>
 </tile>
 <tile id="30" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="locked"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, locked"/>
  </properties>
 </tile>
 <tile id="31" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="destroyed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="door, broken"/>
  </properties>
 </tile>
 <tile id="32" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
   <property name="name" value="window"/>
  </properties>
 </tile>
 <tile id="33" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="stairs"/>
   <property name="name" value="stairs"/>
  </properties>
 </tile>
 <tile id="34" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="stairs"/>
   <property name="name" value="stairs"/>
  </properties>
 </tile>
 <tile id="35" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="ladder"/>
   <property name="name" value="ladder"/>
  </properties>
 </tile>
 <tile id="36" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
   <property name="name" value="brick wall"/>
  </properties>
 </tile>
 <tile id="37" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
   <property name="name" value="timber wall"/>
  </properties>
 </tile>
 <tile id="38" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
   <property name="name" value="palace wall"/>
  </properties>
 </tile>
 <tile id="39" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="east"/>
   <property name="name" value="crates"/>
  </properties>
 </tile>
 <tile id="40" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="west"/>
   <property name="name" value="crates"/>
  </properties>
 </tile>
 <tile id="41" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="pew"/>
  </properties>
 </tile>
 <tile id="42" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="fence"/>
  </properties>
 </tile>
 <tile id="43" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="railing"/>
  </properties>
 </tile>
 <tile id="44" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="closed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="gate, closed"/>
  </properties>
 </tile>
 <tile id="45" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="open"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="gate, open"/>
  </properties>
 </tile>
 <tile id="46" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="locked"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="gate, locked"/>
  </properties>
 </tile>
 <tile id="47" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="door" propertytype="DoorState" value="destroyed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="gate, broken"/>
  </properties>
 </tile>
 <tile id="48" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
   <property name="name" value="palace window"/>
  </properties>
 </tile>
 <tile id="49" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
   <property name="name" value="church window"/>
  </properties>
 </tile>
 <tile id="50" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
   <property name="name" value="shuttered window"/>
  </properties>
 </tile>
 <tile id="51" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="east"/>
   <property name="name" value="gunwale"/>
  </properties>
 </tile>
 <tile id="52" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="west"/>
   <property name="name" value="gunwale"/>
  </properties>
 </tile>
 <tile id="53" type="Edge">
  <properties>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="sacks"/>
  </properties>
 </tile>
 <tile id="54" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
   <property name="name" value="brick wall"/>
  </properties>
 </tile>
 <tile id="55" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
   <property name="name" value="timber wall"/>
  </properties>
 </tile>
 <tile id="56" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
   <property name="name" value="palace wall"/>
  </properties>
 </tile>
 <tile id="57" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="south"/>
   <property name="name" value="crates"/>
  </properties>
 </tile>
 <tile id="58" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="north"/>
   <property name="name" value="crates"/>
  </properties>
 </tile>
 <tile id="59" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="pew"/>
  </properties>
 </tile>
 <tile id="60" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="fence"/>
  </properties>
 </tile>
 <tile id="61" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="railing"/>
  </properties>
 </tile>
 <tile id="62" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="closed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="gate, closed"/>
  </properties>
 </tile>
 <tile id="63" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="open"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="gate, open"/>
  </properties>
 </tile>
 <tile id="64" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="locked"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="gate, locked"/>
  </properties>
 </tile>
 <tile id="65" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="door" propertytype="DoorState" value="destroyed"/>
   <property name="edge" propertytype="EdgeKind" value="door"/>
   <property name="name" value="gate, broken"/>
  </properties>
 </tile>
 <tile id="66" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
   <property name="name" value="palace window"/>
  </properties>
 </tile>
 <tile id="67" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
   <property name="name" value="church window"/>
  </properties>
 </tile>
 <tile id="68" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="window"/>
   <property name="name" value="shuttered window"/>
  </properties>
 </tile>
 <tile id="69" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="south"/>
   <property name="name" value="gunwale"/>
  </properties>
 </tile>
 <tile id="70" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="high"/>
   <property name="lower" propertytype="LowerSide" value="north"/>
   <property name="name" value="gunwale"/>
  </properties>
 </tile>
 <tile id="71" type="Edge">
  <properties>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
   <property name="name" value="sacks"/>
  </properties>
 </tile>
</tileset>
