<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="decor" tilewidth="64" tileheight="64" tilecount="64" columns="8">
 <image source="decor.png" width="512" height="512"/>
 <tile id="0">
  <properties>
   <property name="name" value="coil of rope"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="name" value="bollard"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="name" value="puddle"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="name" value="fallen leaves"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="name" value="loose straw"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="name" value="tufts of grass"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="name" value="yellow flowers"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="name" value="pink flowers"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="name" value="carpet, west end"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="name" value="carpet"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="name" value="carpet, east end"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="name" value="carpet, north end"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="name" value="carpet, turned"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="name" value="carpet, south end"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="name" value="rug"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="name" value="mosaic star"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="name" value="jib of a crane"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="name" value="tip of a jib"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="name" value="bow of a barge, north part"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="name" value="bow of a barge, middle"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="name" value="bow of a barge, south part"/>
  </properties>
 </tile>
 <tile id="21">
  <properties>
   <property name="name" value="stern of a barge, north part"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="name" value="stern of a barge, middle"/>
  </properties>
 </tile>
 <tile id="23">
  <properties>
   <property name="name" value="stern of a barge, south part"/>
  </properties>
 </tile>
 <tile id="24">
  <properties>
   <property name="name" value="grass from the north"/>
  </properties>
 </tile>
 <tile id="25">
  <properties>
   <property name="name" value="grass from the west"/>
  </properties>
 </tile>
 <tile id="26">
  <properties>
   <property name="name" value="grass from the south"/>
  </properties>
 </tile>
 <tile id="27">
  <properties>
   <property name="name" value="grass from the east"/>
  </properties>
 </tile>
 <tile id="28">
  <properties>
   <property name="name" value="grass from the north-west"/>
  </properties>
 </tile>
 <tile id="29">
  <properties>
   <property name="name" value="grass from the north-east"/>
  </properties>
 </tile>
 <tile id="30">
  <properties>
   <property name="name" value="grass from the south-west"/>
  </properties>
 </tile>
 <tile id="31">
  <properties>
   <property name="name" value="grass from the south-east"/>
  </properties>
 </tile>
 <tile id="32">
  <properties>
   <property name="name" value="shadow from the north"/>
  </properties>
 </tile>
 <tile id="33">
  <properties>
   <property name="name" value="shadow from the west"/>
  </properties>
 </tile>
 <tile id="34">
  <properties>
   <property name="name" value="quay wall in the north"/>
  </properties>
 </tile>
 <tile id="35">
  <properties>
   <property name="name" value="quay wall in the west"/>
  </properties>
 </tile>
 <tile id="36">
  <properties>
   <property name="name" value="foam in the north"/>
  </properties>
 </tile>
 <tile id="37">
  <properties>
   <property name="name" value="foam in the west"/>
  </properties>
 </tile>
 <tile id="38">
  <properties>
   <property name="name" value="ruts"/>
  </properties>
 </tile>
 <tile id="39">
  <properties>
   <property name="name" value="ruts, turned"/>
  </properties>
 </tile>
 <tile id="40">
  <properties>
   <property name="name" value="ledger stone"/>
  </properties>
 </tile>
 <tile id="41">
  <properties>
   <property name="name" value="ledger stone, turned"/>
  </properties>
 </tile>
 <tile id="42">
  <properties>
   <property name="name" value="drain"/>
  </properties>
 </tile>
 <tile id="43">
  <properties>
   <property name="name" value="candelabra"/>
  </properties>
 </tile>
 <tile id="44">
  <properties>
   <property name="name" value="warm light"/>
  </properties>
 </tile>
 <tile id="45">
  <properties>
   <property name="name" value="cold light"/>
  </properties>
 </tile>
 <tile id="46">
  <properties>
   <property name="name" value="archway"/>
  </properties>
 </tile>
 <tile id="47">
  <properties>
   <property name="name" value="archway, turned"/>
  </properties>
 </tile>
 <tile id="48">
  <properties>
   <property name="name" value="steps up to the north"/>
  </properties>
 </tile>
 <tile id="49">
  <properties>
   <property name="name" value="steps up to the west"/>
  </properties>
 </tile>
 <tile id="50">
  <properties>
   <property name="name" value="steps up to the south"/>
  </properties>
 </tile>
 <tile id="51">
  <properties>
   <property name="name" value="steps up to the east"/>
  </properties>
 </tile>
 <tile id="52">
  <properties>
   <property name="name" value="coffer"/>
  </properties>
 </tile>
 <tile id="53">
  <properties>
   <property name="name" value="chalked squares"/>
  </properties>
 </tile>
 <tile id="54">
  <properties>
   <property name="name" value="mooring rope"/>
  </properties>
 </tile>
 <tile id="55">
  <properties>
   <property name="name" value="mooring rope, turned"/>
  </properties>
 </tile>
 <tile id="56">
  <properties>
   <property name="name" value="rowing boat, stern"/>
  </properties>
 </tile>
 <tile id="57">
  <properties>
   <property name="name" value="rowing boat, bow"/>
  </properties>
 </tile>
 <tile id="58">
  <properties>
   <property name="name" value="fishing net"/>
  </properties>
 </tile>
 <tile id="59">
  <properties>
   <property name="name" value="basket of fish"/>
  </properties>
 </tile>
 <tile id="60">
  <properties>
   <property name="name" value="jib of a crane, turned"/>
  </properties>
 </tile>
 <tile id="61">
  <properties>
   <property name="name" value="tip of a jib, turned"/>
  </properties>
 </tile>
 <tile id="62">
  <properties>
   <property name="name" value="shallows in the north"/>
  </properties>
 </tile>
 <tile id="63">
  <properties>
   <property name="name" value="shallows in the west"/>
  </properties>
 </tile>
</tileset>
