-- What can be built where: mines, castles, cities and special buildings (WM-BUILD-07, WM-BUILD-09, WM-MAP-06, WM-RACE-03,
-- WM-RACE-05, WM-RACE-08).
local memory = require("lib/memory")
local tables = require("lib/tables")

local works = {}

works.KINDS = { "mine", "castle", "city", "special_building" }

local function may(realm, what, tile)
	return campaign.value("may.build." .. what, { realm = realm, tile = tile }) > 0
end

-- Why a realm cannot build something on a tile, nil if it can; what it costs is another matter.
function works.refusal(realm, kind, tile)
	if tile.empire ~= realm then
		return tile.label .. " is not yours"
	end
	if tile:mark("mist_of_the_dead") then
		return "nothing is built in the mist (WM-SEASON-14)"
	end
	if tile.terrain == "volcano" then
		return "the volcano carries nothing"
	end
	if not may(realm, kind, tile) then
		return "your people may not build that"
	end
	if kind == "mine" then
		if tile:mark("mine") then
			return "a mine stands there"
		elseif tile:mark("exhausted_mine") and not options.mine_rebuild then
			return "the mine there is exhausted (WM-MINE-02)"
		elseif not tables.record("mines", tile.terrain) then
			return "mines are dug by rivers and in mountains (WM-MINE-01)"
		elseif tile.terrain == "mountain" and tile.settlement == "city" then
			return "the city in the mountain is its own mine (WM-RACE-03)"
		end
	elseif kind == "castle" then
		if tile.settlement then
			return "a " .. tile.settlement .. " stands there"
		end
	elseif kind == "city" then
		if tile.settlement and tile.settlement ~= "castle" then
			return "a " .. tile.settlement .. " stands there"
		elseif tile.terrain == "mountain" and not may(realm, "mountain_city", tile) then
			return "only dwarfs build cities in the mountains (WM-RACE-03)"
		elseif tile.terrain == "mountain" and tile:mark("mine") then
			return "a mine is there, and a city in the mountain is its own mine (WM-RACE-03)"
		end
	elseif tile:mark("special_building") or (campaign.vars.special_built or {})[realm.name] then
		return "every people builds its special building once in a campaign (WM-BUILD-09)"
	end
	return nil
end

-- What it costs in battle points (WM-BUILD-07).
function works.price(realm, kind, tile)
	local work = kind
	if kind == "city" and tile.settlement == "castle" then
		work = "city_from_castle"
	end
	return campaign.value("price." .. work, { realm = realm, tile = tile })
end

-- Puts it there.
function works.build(realm, kind, tile)
	if kind == "castle" or kind == "city" then
		change.settlement(tile, kind)
		return
	end
	change.mark(tile, kind, { ends = "lifted", by = realm })
	if kind == "mine" then
		change.unmark(tile, "exhausted_mine")
	else
		local built = memory.copy("special_built")
		built[realm.name] = true
		campaign.vars.special_built = built
	end
end

-- What computer players think of it, 0 for nothing.
function works.worth(realm, kind, tile)
	if kind == "city" then
		return 60
	elseif kind == "special_building" then
		return 55
	elseif kind == "mine" then
		local mine = tables.record("mines", tile.terrain)
		return tile.terrain == "mountain" and 45 or mine and 40 or 0
	end
	-- A castle is the first half of a city.
	return campaign.value("may.build.city", { realm = realm, tile = tile }) > 0 and 35 or 0
end

return works
