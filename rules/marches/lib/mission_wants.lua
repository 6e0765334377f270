-- Which provinces a computer player wants for its mission (GM-MISSION-03).
local chains = require("lib/chains")
local land = require("lib/land")
local missions = require("lib/missions")

-- By the check of a mission: a function that says of a province whether it is wanted. What takes long is worked out once.
local WANTED = {} ---@type table<string, (fun(realm: Realm, mission: table): fun(tile: Tile): boolean)?>

function WANTED.capitals(realm)
	return function(tile)
		return land.is_capital(tile) and tile ~= realm.capital
	end
end

-- Who has lost their capital offers themselves (GM-VASSAL-01).
function WANTED.vassals(realm)
	return function(tile)
		return land.is_capital(tile) and tile.realm ~= nil and tile.realm ~= realm and tile.realm.capital == tile
	end
end

function WANTED.special()
	return land.special
end

function WANTED.rival_without_capital(_, mission)
	return function(tile)
		return land.is_capital(tile) and tile.realm ~= nil and tile.realm.name == mission.rival
	end
end

function WANTED.provinces()
	return function()
		return true
	end
end

function WANTED.neutral_battles()
	return land.free
end

-- Relics lie hidden in free provinces, special ones before others.
function WANTED.parts()
	return function(tile)
		return land.free(tile) and not land.fortress(tile)
	end
end

function WANTED.chain(realm)
	local missing = chains.missing(realm)
	return function(tile)
		return missing[tile.label] == true
	end
end

local function nothing()
	return false
end

-- A function that says whether a realm wants a province for its mission.
return function(realm)
	local mission = missions.of(realm)
	if not mission then
		return nothing
	end
	local check = campaign.record("mission_deck", mission.card).check
	local wanted = WANTED[check]
	if wanted then
		return wanted(realm, mission)
	end
	return function(tile)
		return (missions.value_of(check, realm, tile) or 0) > 0
	end
end
