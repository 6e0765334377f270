-- Deluge (EN-EQX-21): the settlement on the tile may be razed, and so may every village downstream. What is guarded against
-- magic stands, for a spell of the spring may guard it (EN-EQX-10).
local NAME = "flood_wave"
-- The lowest face that razes; a capital stands as firm as a city.
local HERE = { village = 4, fortress = 5, city = 6, capital = 6 }
local BELOW = { village = 6 }

local function flood(realm, tile, faces)
	local from = tile.settlement and not tile.razed and faces[tile.settlement]
	if not from then
		return
	end
	local guarded = campaign.spell_refused(NAME, tile, realm)
	if guarded then
		change.say(guarded)
	elseif play.roll("d6", "Deluge") >= from then
		change.razed(tile, true)
	end
end

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		local course = tile.downstream
		flood(realm, tile, HERE)
		for _, below in ipairs(course) do
			flood(realm, below, BELOW)
		end
	end,
})
