<tileset version="1.8" name="edges" tilewidth="64" tileheight="64" tilecount="12" columns="12">
<image source="edges.png" width="768" height="64"/>
<tile id="0" type="Edge"><properties></properties></tile>
<tile id="1" type="Edge"><properties><property name="edge" value="door"/></properties></tile>
<tile id="2" type="Edge"><properties><property name="edge" value="door"/><property name="door" value="locked"/></properties></tile>
<tile id="3" type="Edge"><properties><property name="edge" value="high"/><property name="lower" value="east"/></properties></tile>
<tile id="4" type="Edge"><properties><property name="edge" value="high"/><property name="lower" value="north"/></properties></tile>
<tile id="5" type="Edge"><properties><property name="edge" value="hedge"/></properties></tile>
<tile id="6" type="Edge"><properties><property name="edge" value="stairs"/></properties></tile>
<tile id="7" type="Edge"><properties><property name="axis" value="h"/><property name="edge" value="wall"/></properties></tile>
<tile id="8" type="Edge"><properties><property name="axis" value="h"/><property name="edge" value="window"/></properties></tile>
<tile id="9" type="Edge"><properties><property name="axis" value="h"/><property name="edge" value="ladder"/></properties></tile>
<tile id="10" type="Edge"><properties><property name="axis" value="h"/><property name="edge" value="high"/><property name="lower" value="north"/></properties></tile>
<tile id="11" type="Edge"><properties><property name="edge" value="high"/></properties></tile>
</tileset>
