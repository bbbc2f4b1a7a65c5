<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="squares" tilewidth="64" tileheight="64" tilecount="72" columns="8">
 <image source="squares.png" width="512" height="576"/>
 <tile id="0" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="1" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="2" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="3" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="4" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="5" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="6" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="7" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="8" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="9" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="10" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="11" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="12" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="13" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="14" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="15" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="16" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="17" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="18" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="19" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="20" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="21" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="22" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="23" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="24" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="25" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="26" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="27" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="28" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="29" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="30" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="31" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="32" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="33" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="34" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="35" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="36" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="37" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="38" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="39" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="40" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="41" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="42" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="43" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="44" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="45" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="46" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="47" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="48" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="49" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="50" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="51" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="52" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="53" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="54" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="55" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="56" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="57" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="58" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="59" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="60" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="61" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="62" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="63" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="64" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="65" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="66" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="67" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="68" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="69" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="70" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="71" type="Square">
  <properties>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
</tileset>
