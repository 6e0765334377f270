-- Deluge (EN-EQX-21): the settlement on the tile may be razed, and so may every village downstream. What is guarded against
-- magic stands, for a spell of the spring may guard it (EN-EQX-10).
local NAME = "flood_wave"

-- What the water does by a table of the lowest faces that raze.
local function flood(realm, tile, faces)
	local from = tile.settlement and not tile.razed and campaign.lookup(faces, tile) or 0
	if from == 0 then
		return
	end
	local guarded = campaign.spell_refused(NAME, tile, realm)
	if guarded then
		change.say(guarded)
	elseif play.roll("d6", "Deluge", { tile = tile }) >= from then
		change.razed(tile, true)
	end
end

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		local course = tile.downstream
		flood(realm, tile, "deluge")
		for _, below in ipairs(course) do
			flood(realm, below, "deluge_downstream")
		end
	end,
})
