<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="land" tilewidth="14" tileheight="12" tilecount="3" columns="3">
 <tile id="0" type="meadow"/>
 <tile id="1" type="heights"/>
 <tile id="2" type="swamp"/>
</tileset>
