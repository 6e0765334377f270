-- Settlements of lizardmen: theirs and those of others do not mix (EN-RACE-19). The settlements of a realm are of its
-- own people, and independent ones are not of lizardmen; where it is otherwise is remembered, and how it came to be so.
local memory = require("margrave/memory")

local spawnings = {}

local RACE = "lizardman"
-- What is remembered under: by the label of the tile how its owner came by strangers.
spawnings.KEY = "strangers"

-- How a realm came by a settlement of strangers.
spawnings.CAPTURED, spawnings.JOINED = "captured", "joined"

-- True if an owner's people are lizardmen.
function spawnings.led(owner)
	return type(owner) ~= "string" and owner ~= nil and owner:is_of(RACE)
end

function spawnings.stands(tile)
	return tile.settlement ~= nil and not tile.razed
end

-- How the owner of a tile came by the strangers who live there, nil where none do.
function spawnings.strange(tile)
	local strangers = campaign.vars[spawnings.KEY]
	return strangers and spawnings.stands(tile) and strangers[tile.label] or nil
end

-- True if lizardmen live in the settlement of a tile.
function spawnings.live(tile)
	return spawnings.led(tile.owner) ~= (spawnings.strange(tile) ~= nil)
end

local function note(tile, how)
	local strangers = memory.copy(spawnings.KEY)
	if strangers[tile.label] ~= how then
		strangers[tile.label] = how
		campaign.vars[spawnings.KEY] = strangers
	end
end

-- What stands on a tile is of its owner's people.
function spawnings.forget(tile)
	note(tile, nil)
end

-- A tile is about to go to somebody, in this way: its people stay what they are. What belongs to nobody has none yet.
function spawnings.passes(tile, owner, how)
	local stays = spawnings.stands(tile) and tile.owner ~= nil and spawnings.live(tile) ~= spawnings.led(owner)
	note(tile, stays and how or nil)
end

-- Tiles whose strangers somebody has captured.
function spawnings.captured()
	local found = {}
	for label, how in pairs(campaign.vars[spawnings.KEY] or {}) do
		local tile = how == spawnings.CAPTURED and campaign.tile(label)
		if tile and spawnings.stands(tile) then
			table.insert(found, tile)
		end
	end
	table.sort(found, function(one, other)
		return one.label < other.label
	end)
	return found
end

return spawnings
