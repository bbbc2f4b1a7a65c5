<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="scenery" tilewidth="64" tileheight="64" tilecount="56" columns="8">
 <image source="scenery.png" width="512" height="448"/>
 <tile id="0" type="Square">
  <properties>
   <property name="name" value="dome"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="1" type="Square">
  <properties>
   <property name="name" value="dome"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="2" type="Square">
  <properties>
   <property name="name" value="coach, front"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="3" type="Square">
  <properties>
   <property name="name" value="coach, back"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="4" type="Square">
  <properties>
   <property name="name" value="team of horses"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="5" type="Square">
  <properties>
   <property name="name" value="grey horse"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="6" type="Square">
  <properties>
   <property name="name" value="flagpole"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="name" value="skylight"/>
  </properties>
 </tile>
 <tile id="8" type="Square">
  <properties>
   <property name="name" value="dome"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="9" type="Square">
  <properties>
   <property name="name" value="dome"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="name" value="washing line"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="name" value="washing line, turned"/>
  </properties>
 </tile>
 <tile id="12" type="Edge">
  <properties>
   <property name="name" value="battlement"/>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="13" type="Edge">
  <properties>
   <property name="name" value="battlement"/>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="obstacle"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="name" value="eaves"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="name" value="eaves, turned"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="name" value="coping"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="name" value="coping, turned"/>
  </properties>
 </tile>
 <tile id="18" type="Square">
  <properties>
   <property name="name" value="sentry box"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="name" value="inn sign"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="name" value="lantern"/>
  </properties>
 </tile>
 <tile id="21" type="Square">
  <properties>
   <property name="name" value="bay horse"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="name" value="loose hay"/>
  </properties>
 </tile>
 <tile id="23" type="Square">
  <properties>
   <property name="name" value="dovecote"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="24">
  <properties>
   <property name="name" value="pigeons"/>
  </properties>
 </tile>
 <tile id="25">
  <properties>
   <property name="name" value="cat"/>
  </properties>
 </tile>
 <tile id="26" type="Edge">
  <properties>
   <property name="name" value="tall hedge"/>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="27" type="Edge">
  <properties>
   <property name="name" value="tall hedge"/>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="28">
  <properties>
   <property name="name" value="spare wheel"/>
  </properties>
 </tile>
 <tile id="29">
  <properties>
   <property name="name" value="washing line"/>
  </properties>
 </tile>
 <tile id="30" type="Square">
  <properties>
   <property name="name" value="cannon, turned"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="32">
  <properties>
   <property name="name" value="earth from the north"/>
  </properties>
 </tile>
 <tile id="33">
  <properties>
   <property name="name" value="earth from the west"/>
  </properties>
 </tile>
 <tile id="34">
  <properties>
   <property name="name" value="earth from the south"/>
  </properties>
 </tile>
 <tile id="35">
  <properties>
   <property name="name" value="earth from the east"/>
  </properties>
 </tile>
 <tile id="40" type="Square">
  <properties>
   <property name="name" value="windmill"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="41" type="Square">
  <properties>
   <property name="name" value="windmill"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="42" type="Square">
  <properties>
   <property name="name" value="tent"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="43" type="Square">
  <properties>
   <property name="name" value="tent"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="44" type="Square">
  <properties>
   <property name="name" value="old lime tree"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="45" type="Square">
  <properties>
   <property name="name" value="old lime tree"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="46" type="Square">
  <properties>
   <property name="name" value="mill wheel"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="47" type="Edge">
  <properties>
   <property name="name" value="canvas wall"/>
   <property name="axis" value="v"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
 <tile id="48" type="Square">
  <properties>
   <property name="name" value="windmill"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="49" type="Square">
  <properties>
   <property name="name" value="windmill"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="50" type="Square">
  <properties>
   <property name="name" value="tent"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="51" type="Square">
  <properties>
   <property name="name" value="tent"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="52" type="Square">
  <properties>
   <property name="name" value="old lime tree"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="53" type="Square">
  <properties>
   <property name="name" value="old lime tree"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="54" type="Square">
  <properties>
   <property name="name" value="mill wheel"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="55" type="Edge">
  <properties>
   <property name="name" value="canvas wall"/>
   <property name="axis" value="h"/>
   <property name="edge" propertytype="EdgeKind" value="wall"/>
  </properties>
 </tile>
</tileset>
