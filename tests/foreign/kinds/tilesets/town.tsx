<?xml version="1.0"?>
<tileset  name="town" tilewidth="16" tileheight="16" tilecount="8" columns="4"><image source="../art/town.png" /></tileset>
