<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="ground" tilewidth="64" tileheight="64" tilecount="8" columns="4">
 <image source="ground.png" width="256" height="128"/>
 <tile id="0" type="Ground">
  <properties>
   <property name="ground" propertytype="GroundKind" value="rough"/>
   <property name="name" value="mud"/>
  </properties>
 </tile>
 <tile id="1" type="Ground">
  <properties>
   <property name="ground" propertytype="GroundKind" value="rough"/>
   <property name="name" value="water"/>
  </properties>
 </tile>
 <tile id="2" type="Ground">
  <properties>
   <property name="ground" propertytype="GroundKind" value="rough"/>
   <property name="name" value="rubble"/>
  </properties>
 </tile>
 <tile id="3" type="Ground">
  <properties>
   <property name="ground" propertytype="GroundKind" value="dark"/>
   <property name="name" value="darkness"/>
  </properties>
 </tile>
 <tile id="4" type="Ground">
  <properties>
   <property name="ground" propertytype="GroundKind" value="rough"/>
   <property name="name" value="mud"/>
  </properties>
 </tile>
 <tile id="5" type="Ground">
  <properties>
   <property name="ground" propertytype="GroundKind" value="rough"/>
   <property name="name" value="water"/>
  </properties>
 </tile>
 <tile id="6" type="Ground">
  <properties>
   <property name="ground" propertytype="GroundKind" value="rough"/>
   <property name="name" value="reeds"/>
  </properties>
 </tile>
 <tile id="7" type="Ground">
  <properties>
   <property name="ground" propertytype="GroundKind" value="rough"/>
   <property name="name" value="thicket"/>
  </properties>
 </tile>
</tileset>
