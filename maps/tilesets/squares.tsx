<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="squares" tilewidth="64" tileheight="64" tilecount="248" columns="8">
 <image source="squares.png" width="512" height="1984"/>
 <tile id="0" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="1" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="2" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="3" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="4" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="5" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="6" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="7" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="8" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="9" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="10" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="11" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="12" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="13" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="14" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="15" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="16" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="17" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="18" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="19" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="20" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="21" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="22" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="23" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="24" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="25" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="26" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="27" type="Square">
  <properties>
   <property name="name" value="cobbles"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="28" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="29" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="30" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="31" type="Square">
  <properties>
   <property name="name" value="floorboards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="32" type="Square">
  <properties>
   <property name="name" value="grass"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="33" type="Square">
  <properties>
   <property name="name" value="grass"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="34" type="Square">
  <properties>
   <property name="name" value="grass"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="35" type="Square">
  <properties>
   <property name="name" value="grass"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="36" type="Square">
  <properties>
   <property name="name" value="terrace"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="37" type="Square">
  <properties>
   <property name="name" value="terrace"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="38" type="Square">
  <properties>
   <property name="name" value="terrace"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="39" type="Square">
  <properties>
   <property name="name" value="terrace"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="40" type="Square">
  <properties>
   <property name="name" value="grass"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="41" type="Square">
  <properties>
   <property name="name" value="grass"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="42" type="Square">
  <properties>
   <property name="name" value="grass"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="43" type="Square">
  <properties>
   <property name="name" value="grass"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="44" type="Square">
  <properties>
   <property name="name" value="terrace"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="45" type="Square">
  <properties>
   <property name="name" value="terrace"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="46" type="Square">
  <properties>
   <property name="name" value="terrace"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="47" type="Square">
  <properties>
   <property name="name" value="terrace"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="48" type="Square">
  <properties>
   <property name="name" value="brick floor"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="49" type="Square">
  <properties>
   <property name="name" value="brick floor"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="50" type="Square">
  <properties>
   <property name="name" value="laid table, west half"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="51" type="Square">
  <properties>
   <property name="name" value="laid table, east half"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="52" type="Square">
  <properties>
   <property name="name" value="laid table, north half"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="53" type="Square">
  <properties>
   <property name="name" value="laid table, south half"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="54" type="Square">
  <properties>
   <property name="name" value="small table"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="55" type="Square">
  <properties>
   <property name="name" value="bare table"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="56" type="Square">
  <properties>
   <property name="name" value="tree"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="57" type="Square">
  <properties>
   <property name="name" value="tree"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="58" type="Square">
  <properties>
   <property name="name" value="tree in a bed"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="59" type="Square">
  <properties>
   <property name="name" value="well"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="60" type="Square">
  <properties>
   <property name="name" value="statue"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="61" type="Square">
  <properties>
   <property name="name" value="pillar"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="62" type="Square">
  <properties>
   <property name="name" value="hearth"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="63" type="Square">
  <properties>
   <property name="name" value="barrels on cobbles"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="64" type="Square">
  <properties>
   <property name="name" value="barrels indoors"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="65" type="Square">
  <properties>
   <property name="name" value="cupboard"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="66" type="Square">
  <properties>
   <property name="name" value="roof"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="67" type="Square">
  <properties>
   <property name="name" value="wall walk, parapets north and south"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="68" type="Square">
  <properties>
   <property name="name" value="wall walk, parapets north and south"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="69" type="Square">
  <properties>
   <property name="name" value="wall walk, parapets west and east"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="70" type="Square">
  <properties>
   <property name="name" value="wall walk, parapets west and east"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="71" type="Square">
  <properties>
   <property name="name" value="wall walk"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="72" type="Square">
  <properties>
   <property name="name" value="gravel"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="73" type="Square">
  <properties>
   <property name="name" value="gravel"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="74" type="Square">
  <properties>
   <property name="name" value="gravel"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="75" type="Square">
  <properties>
   <property name="name" value="gravel"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="76" type="Square">
  <properties>
   <property name="name" value="bare earth"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="77" type="Square">
  <properties>
   <property name="name" value="bare earth"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="78" type="Square">
  <properties>
   <property name="name" value="bare earth"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="79" type="Square">
  <properties>
   <property name="name" value="bare earth"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="80" type="Square">
  <properties>
   <property name="name" value="gravel"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="81" type="Square">
  <properties>
   <property name="name" value="gravel"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="82" type="Square">
  <properties>
   <property name="name" value="gravel"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="83" type="Square">
  <properties>
   <property name="name" value="gravel"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="84" type="Square">
  <properties>
   <property name="name" value="bare earth"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="85" type="Square">
  <properties>
   <property name="name" value="bare earth"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="86" type="Square">
  <properties>
   <property name="name" value="bare earth"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="87" type="Square">
  <properties>
   <property name="name" value="bare earth"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="88" type="Square">
  <properties>
   <property name="name" value="quay stones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="89" type="Square">
  <properties>
   <property name="name" value="quay stones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="90" type="Square">
  <properties>
   <property name="name" value="quay stones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="91" type="Square">
  <properties>
   <property name="name" value="quay stones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="92" type="Square">
  <properties>
   <property name="name" value="jetty boards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="93" type="Square">
  <properties>
   <property name="name" value="jetty boards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="94" type="Square">
  <properties>
   <property name="name" value="jetty boards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="95" type="Square">
  <properties>
   <property name="name" value="jetty boards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="96" type="Square">
  <properties>
   <property name="name" value="quay stones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="97" type="Square">
  <properties>
   <property name="name" value="quay stones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="98" type="Square">
  <properties>
   <property name="name" value="quay stones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="99" type="Square">
  <properties>
   <property name="name" value="quay stones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="100" type="Square">
  <properties>
   <property name="name" value="jetty boards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="101" type="Square">
  <properties>
   <property name="name" value="jetty boards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="102" type="Square">
  <properties>
   <property name="name" value="jetty boards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="103" type="Square">
  <properties>
   <property name="name" value="jetty boards"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="104" type="Square">
  <properties>
   <property name="name" value="water"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="105" type="Square">
  <properties>
   <property name="name" value="water"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="106" type="Square">
  <properties>
   <property name="name" value="water"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="107" type="Square">
  <properties>
   <property name="name" value="water"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="108" type="Square">
  <properties>
   <property name="name" value="parquet"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="109" type="Square">
  <properties>
   <property name="name" value="parquet"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="110" type="Square">
  <properties>
   <property name="name" value="marble"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="111" type="Square">
  <properties>
   <property name="name" value="marble"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="112" type="Square">
  <properties>
   <property name="name" value="water"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="113" type="Square">
  <properties>
   <property name="name" value="water"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="114" type="Square">
  <properties>
   <property name="name" value="water"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="115" type="Square">
  <properties>
   <property name="name" value="water"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="116" type="Square">
  <properties>
   <property name="name" value="parquet"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="117" type="Square">
  <properties>
   <property name="name" value="parquet"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="118" type="Square">
  <properties>
   <property name="name" value="marble"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="119" type="Square">
  <properties>
   <property name="name" value="marble"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="120" type="Square">
  <properties>
   <property name="name" value="flagstones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="121" type="Square">
  <properties>
   <property name="name" value="flagstones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="122" type="Square">
  <properties>
   <property name="name" value="flagstones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="123" type="Square">
  <properties>
   <property name="name" value="flagstones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="124" type="Square">
  <properties>
   <property name="name" value="parterre"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="125" type="Square">
  <properties>
   <property name="name" value="parterre"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="126" type="Square">
  <properties>
   <property name="name" value="red flower bed"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="127" type="Square">
  <properties>
   <property name="name" value="yellow flower bed"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="128" type="Square">
  <properties>
   <property name="name" value="flagstones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="129" type="Square">
  <properties>
   <property name="name" value="flagstones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="130" type="Square">
  <properties>
   <property name="name" value="flagstones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="131" type="Square">
  <properties>
   <property name="name" value="flagstones"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="132" type="Square">
  <properties>
   <property name="name" value="parterre"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="133" type="Square">
  <properties>
   <property name="name" value="parterre"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="134" type="Square">
  <properties>
   <property name="name" value="white flower bed"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="135" type="Square">
  <properties>
   <property name="name" value="violet flower bed"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="136" type="Square">
  <properties>
   <property name="name" value="clay roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="137" type="Square">
  <properties>
   <property name="name" value="clay roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="138" type="Square">
  <properties>
   <property name="name" value="clay roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="139" type="Square">
  <properties>
   <property name="name" value="clay roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="140" type="Square">
  <properties>
   <property name="name" value="clay roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="141" type="Square">
  <properties>
   <property name="name" value="clay roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="142" type="Square">
  <properties>
   <property name="name" value="clay roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="143" type="Square">
  <properties>
   <property name="name" value="clay roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="144" type="Square">
  <properties>
   <property name="name" value="clay roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="145" type="Square">
  <properties>
   <property name="name" value="clay roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="146" type="Square">
  <properties>
   <property name="name" value="clay roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="147" type="Square">
  <properties>
   <property name="name" value="clay roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="148" type="Square">
  <properties>
   <property name="name" value="shingle roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="149" type="Square">
  <properties>
   <property name="name" value="shingle roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="150" type="Square">
  <properties>
   <property name="name" value="shingle roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="151" type="Square">
  <properties>
   <property name="name" value="shingle roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="152" type="Square">
  <properties>
   <property name="name" value="shingle roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="153" type="Square">
  <properties>
   <property name="name" value="shingle roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="154" type="Square">
  <properties>
   <property name="name" value="shingle roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="155" type="Square">
  <properties>
   <property name="name" value="shingle roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="156" type="Square">
  <properties>
   <property name="name" value="shingle roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="157" type="Square">
  <properties>
   <property name="name" value="shingle roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="158" type="Square">
  <properties>
   <property name="name" value="shingle roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="159" type="Square">
  <properties>
   <property name="name" value="shingle roof"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="160" type="Square">
  <properties>
   <property name="name" value="gallery"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="161" type="Square">
  <properties>
   <property name="name" value="gallery"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="162" type="Square">
  <properties>
   <property name="name" value="gallery"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="163" type="Square">
  <properties>
   <property name="name" value="gallery"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="164" type="Square">
  <properties>
   <property name="name" value="gallery, turned"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="165" type="Square">
  <properties>
   <property name="name" value="gallery, turned"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="166" type="Square">
  <properties>
   <property name="name" value="gallery, turned"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="167" type="Square">
  <properties>
   <property name="name" value="gallery, turned"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="168" type="Square">
  <properties>
   <property name="name" value="wall walk, parapet north"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="169" type="Square">
  <properties>
   <property name="name" value="wall walk, parapet south"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="170" type="Square">
  <properties>
   <property name="name" value="wall walk, parapet west"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="171" type="Square">
  <properties>
   <property name="name" value="wall walk, parapet east"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="172" type="Square">
  <properties>
   <property name="name" value="wall walk, parapet north and west"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="173" type="Square">
  <properties>
   <property name="name" value="wall walk, parapet north and east"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="174" type="Square">
  <properties>
   <property name="name" value="wall walk, parapet south and west"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="175" type="Square">
  <properties>
   <property name="name" value="wall walk, parapet south and east"/>
   <property name="square" propertytype="SquareKind" value="high"/>
  </properties>
 </tile>
 <tile id="176" type="Square">
  <properties>
   <property name="name" value="great fountain"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="177" type="Square">
  <properties>
   <property name="name" value="great fountain"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="178" type="Square">
  <properties>
   <property name="name" value="small fountain"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="179" type="Square">
  <properties>
   <property name="name" value="statue"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="180" type="Square">
  <properties>
   <property name="name" value="urn"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="181" type="Square">
  <properties>
   <property name="name" value="block of hedge"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="182" type="Square">
  <properties>
   <property name="name" value="box ball"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="183" type="Square">
  <properties>
   <property name="name" value="box cone"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="184" type="Square">
  <properties>
   <property name="name" value="great fountain"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="185" type="Square">
  <properties>
   <property name="name" value="great fountain"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="186" type="Square">
  <properties>
   <property name="name" value="bush"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="187" type="Square">
  <properties>
   <property name="name" value="flowering bush"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="188" type="Square">
  <properties>
   <property name="name" value="altar, north half"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="189" type="Square">
  <properties>
   <property name="name" value="altar, west half"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="190" type="Square">
  <properties>
   <property name="name" value="pulpit"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="191" type="Square">
  <properties>
   <property name="name" value="pillar"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="192" type="Square">
  <properties>
   <property name="name" value="altar, south half"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="193" type="Square">
  <properties>
   <property name="name" value="altar, east half"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="194" type="Square">
  <properties>
   <property name="name" value="font"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="195" type="Square">
  <properties>
   <property name="name" value="confessional"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="196" type="Square">
  <properties>
   <property name="name" value="grave slab"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="197" type="Square">
  <properties>
   <property name="name" value="headstone"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="198" type="Square">
  <properties>
   <property name="name" value="wooden cross"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="199" type="Square">
  <properties>
   <property name="name" value="iron cross"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="200" type="Square">
  <properties>
   <property name="name" value="crates"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="201" type="Square">
  <properties>
   <property name="name" value="crates"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="202" type="Square">
  <properties>
   <property name="name" value="crates"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="203" type="Square">
  <properties>
   <property name="name" value="sacks"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="204" type="Square">
  <properties>
   <property name="name" value="bales"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="205" type="Square">
  <properties>
   <property name="name" value="casks with iron hoops"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="206" type="Square">
  <properties>
   <property name="name" value="casks with wooden hoops"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="207" type="Square">
  <properties>
   <property name="name" value="crane"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="208" type="Square">
  <properties>
   <property name="name" value="haystack"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="209" type="Square">
  <properties>
   <property name="name" value="woodpile"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="210" type="Square">
  <properties>
   <property name="name" value="trough"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="211" type="Square">
  <properties>
   <property name="name" value="trough, turned"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="212" type="Square">
  <properties>
   <property name="name" value="hand cart"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="213" type="Square">
  <properties>
   <property name="name" value="waggon, front"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="214" type="Square">
  <properties>
   <property name="name" value="waggon, back"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="215" type="Square">
  <properties>
   <property name="name" value="oven"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="216" type="Square">
  <properties>
   <property name="name" value="brick chimney"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="217" type="Square">
  <properties>
   <property name="name" value="stone chimney"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="218" type="Square">
  <properties>
   <property name="name" value="market stall, red"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="219" type="Square">
  <properties>
   <property name="name" value="market stall, blue"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="220" type="Square">
  <properties>
   <property name="name" value="market stall, green"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="221" type="Square">
  <properties>
   <property name="name" value="writing desk"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="222" type="Square">
  <properties>
   <property name="name" value="bookcase"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="223" type="Square">
  <properties>
   <property name="name" value="bed"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="224" type="Square">
  <properties>
   <property name="name" value="harpsichord"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="225" type="Square">
  <properties>
   <property name="name" value="stove"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="226" type="Square">
  <properties>
   <property name="name" value="cannon"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="227" type="Square">
  <properties>
   <property name="name" value="powder kegs"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="228" type="Square">
  <properties>
   <property name="name" value="brazier"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="229" type="Square">
  <properties>
   <property name="name" value="lime tree"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="230" type="Square">
  <properties>
   <property name="name" value="autumn tree"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="231" type="Square">
  <properties>
   <property name="name" value="fir"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="232" type="Square">
  <properties>
   <property name="name" value="straw"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="233" type="Square">
  <properties>
   <property name="name" value="straw"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="234" type="Square">
  <properties>
   <property name="name" value="straw"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="235" type="Square">
  <properties>
   <property name="name" value="straw"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="236" type="Square">
  <properties>
   <property name="name" value="gangplank"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="237" type="Square">
  <properties>
   <property name="name" value="gangplank, turned"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="238" type="Square">
  <properties>
   <property name="name" value="gutter"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="239" type="Square">
  <properties>
   <property name="name" value="gutter, turned"/>
   <property name="square" propertytype="SquareKind" value="open"/>
  </properties>
 </tile>
 <tile id="240" type="Square">
  <properties>
   <property name="name" value="counter"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="241" type="Square">
  <properties>
   <property name="name" value="counter, turned"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="242" type="Square">
  <properties>
   <property name="name" value="dung heap"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="243" type="Square">
  <properties>
   <property name="name" value="rocks"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="244" type="Square">
  <properties>
   <property name="name" value="waggon, front, turned"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="245" type="Square">
  <properties>
   <property name="name" value="waggon, back, turned"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="246" type="Square">
  <properties>
   <property name="name" value="bed, turned"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
 <tile id="247" type="Square">
  <properties>
   <property name="name" value="tomb"/>
   <property name="square" propertytype="SquareKind" value="blocked"/>
  </properties>
 </tile>
</tileset>
