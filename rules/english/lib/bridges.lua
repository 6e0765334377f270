-- Bridges: where one may stand, what it costs, and where a computer player wants one (EN-CON-03, EN-CON-04, EN-CON-07).
local bridges = {}

local MARK = "bridge"

function bridges.stands(tile)
	return tile:mark(MARK) ~= nil
end

-- By the tiles from the source: a river is wider further down (EN-CON-04).
function bridges.cost(realm, tile)
	local first = campaign.value("construction.bridge.first_tiles")
	local further = (tile.river_tile or 1) > first
	local value = further and "construction.bridge.downstream.cost" or "construction.bridge.cost"
	return campaign.value(value, { realm = realm, tile = tile })
end

function bridges.timber(realm)
	return campaign.value("construction.bridge.timber", { realm = realm })
end

-- Why there can be no bridge of a realm on a tile, whatever it costs. A razed tile will do, if it bears the realm's flag.
function bridges.refusal(realm, tile)
	if tile.owner ~= realm then
		return campaign.text("{tile} is not in your empire", { tile = tile })
	elseif not tile.river then
		return campaign.text("no river runs through {tile}", { tile = tile })
	elseif bridges.stands(tile) then
		return campaign.text("a bridge stands at {tile} already", { tile = tile })
	elseif tile.besieged then
		return campaign.text("{tile} is besieged", { tile = tile })
	end
	return nil
end

function bridges.build(realm, tile)
	change.mark(tile, MARK, { by = realm })
end

-- Where the tiles of the box show crossings; nobody has built them.
function bridges.build_shown()
	local shown = campaign.rows("shown_crossings")
	for _, tile in ipairs(campaign.tiles) do
		if tile.river and table.find(shown, tile.design) then
			change.mark(tile, MARK)
		end
	end
end

-- How much a computer player wants a bridge: the more of its own land lies around, the more its banners come and go. At a
-- source there is a way round, and an own city is a bridge itself.
function bridges.worth(realm, tile)
	if tile.river_tile == 1 or not tile.razed and (tile.settlement == "city" or tile.settlement == "capital") then
		return nil
	end
	local own = 0
	for _, near in ipairs(tile.neighbours) do
		own = own + (near.realm == realm and 1 or 0)
	end
	return own > 1 and own or nil
end

return bridges
