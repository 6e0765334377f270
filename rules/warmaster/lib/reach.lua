-- Which tiles a realm can take, and where it can offer battle (WM-BUILD-03, WM-BUILD-04, WM-CHAL-02, WM-RACE-10, WM-RACE-11,
-- WM-REALM-06).
local choosing = require("margrave/choosing")
local realms = require("lib/realms")
local tiles = require("lib/tiles")

local reach = {}

local function may(realm, what)
	return campaign.value("may." .. what, { realm = realm }) > 0
end

-- True if a city stands beside a tile, anybody's: capitals are such cities however they are counted (WM-RACE-11).
local function beside_city(tile)
	for _, near in ipairs(tile.around) do
		if near.settlement == "city" or near.settlement == "capital" then
			return true
		end
	end
	return false
end

-- True if a realm without land may begin anew on a tile: the field of its battle, or any tile of those beaten by a winter
-- campaign, which marks no field (WM-REALM-06, WM-RACE-13).
local function begins_anew(realm, tile)
	local outcome = #realm.tiles == 0 and campaign.recall("outcomes", realm.name)
	return outcome and (outcome.tile == tile or not outcome.tile and outcome.beat ~= nil and tile.realm == outcome.beat)
end

-- True if a free tile lies where a realm can occupy one (WM-RACE-10, WM-REALM-06).
function reach.occupies(realm, tile)
	return realms.adjoins(realm, tile) or may(realm, "occupy.anywhere") or begins_anew(realm, tile)
end

-- True if an enemy's tile lies where a realm can conquer one (WM-RACE-11, WM-REALM-06).
function reach.conquers(realm, tile)
	return realms.adjoins(realm, tile) or may(realm, "conquer.by_cities") and beside_city(tile) or begins_anew(realm, tile)
end

-- Why a tile is out of reach of a realm that would take it.
function reach.refusal(realm, tile)
	if #realm.tiles == 0 then
		return campaign.text("{tile} is not the field of your battle, where a realm without land begins anew (WM-REALM-06)", { tile = tile })
	end
	return campaign.text("{tile} does not lie beside your realm", { tile = tile })
end

-- True if a battle can be offered on a tile at all (WM-CHAL-02).
local function open(tile)
	return not tile.barred and not tiles.closed(tile)
end

-- Free tiles on which a realm can offer battle to anybody. For a realm without tiles nothing is nearer than the rest.
function reach.free_fields(realm)
	local everywhere = #realm.tiles == 0 or may(realm, "occupy.anywhere")
	local beside, found = {}, {}
	for _, own in ipairs(realm.tiles) do
		for _, near in ipairs(own.around) do
			beside[near.label] = true
		end
	end
	for _, tile in ipairs(campaign.tiles) do
		if (everywhere or beside[tile.label]) and tile.owner == nil and open(tile) then
			table.insert(found, tile)
		end
	end
	return found
end

-- Tiles of another realm on which this one can offer it battle.
function reach.enemy_fields(realm, other)
	local landless, found = #realm.tiles == 0, {}
	for _, tile in ipairs(other.tiles) do
		if open(tile) and (landless or reach.conquers(realm, tile)) then
			table.insert(found, tile)
		end
	end
	return found
end

-- The tiles of a realm that lie nearest to another; those under a spell only where there are no others.
local function nearest(realm, other)
	local near = {}
	for _, closed in ipairs({ false, true }) do
		near = choosing.all(other.tiles, function(tile)
			local steps = tiles.closed(tile) == closed and realms.steps_to(realm, tile) or nil
			return steps and -steps
		end)
		if #near > 0 then
			break
		end
	end
	return near
end

-- Tiles on which one realm can challenge another: free ones or the other's within reach; where there are none, the other's
-- nearest (WM-CHAL-02). `free` are its free fields, if they are known already.
function reach.battlefields(realm, other, free)
	local found = table.clone(free or reach.free_fields(realm))
	for _, tile in ipairs(reach.enemy_fields(realm, other)) do
		table.insert(found, tile)
	end
	return #found > 0 and found or nearest(realm, other)
end

return reach
