<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" name="squares" tilewidth="64" tileheight="64" tilecount="4" columns="4">
 <image source="wide.png" width="256" height="64"/>
 <tile id="0" type="Square"/>
 <tile id="1" type="Square">
  <properties><property name="square" propertytype="SquareKind" value="blocked"/></properties>
 </tile>
 <tile id="2" class="Square">
  <properties><property name="square" propertytype="SquareKind" value="high"/></properties>
 </tile>
</tileset>
