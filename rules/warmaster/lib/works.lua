-- What can be built where: mines, castles, cities and special buildings (WM-BUILD-07, WM-BUILD-09, WM-MAP-06, WM-RACE-03,
-- WM-RACE-05, WM-RACE-08).
local realms = require("lib/realms")
local tables = require("lib/tables")
local tiles = require("lib/tiles")

local works = {}

works.KINDS = { "mine", "castle", "city", "special_building" }

-- What players read for them.
works.NAMES = {
	mine = campaign.name("mark", "mine"),
	castle = campaign.name("settlement", "castle"),
	city = campaign.name("settlement", "city"),
	special_building = campaign.name("mark", "special_building"),
}

-- The rules that a people builds none of them by.
local FORBIDDEN = { mine = "WM-RACE-08", castle = "WM-RACE-08", city = "WM-RACE-05, WM-RACE-08", special_building = "WM-BUILD-09" }

-- True if a people may build something. The city of its own capital it may always raise again (WM-RACE-05, WM-RACE-08).
local function may(realm, what, tile)
	return campaign.value("may.build." .. what, { realm = realm, tile = tile }) > 0 or what == "city" and realm.capital == tile
end

-- True if a city in the mountains earns for a realm like a mine (WM-RACE-03): the seat of a realm does not unless
-- the campaign says so, for it was not built there, nor does the city of another people. A captured capital is a city as any (WM-REALM-06).
function works.earns(realm, tile)
	local city = tile.settlement == "city" or tile.settlement == "capital"
	return tile.terrain == "mountain" and city and (options.mountain_seat_earns or not realms.is_seat(tile)) and campaign.value("may.build.mountain_city", { realm = realm, tile = tile }) > 0
end

local function no_mine(realm, tile)
	if tile:mark("mine") then
		return campaign.text("a mine stands there")
	elseif tile:mark("exhausted_mine") and not options.mine_rebuild then
		return campaign.text("the mine there is exhausted (WM-MINE-02)")
	elseif not tables.record("mines", tile.terrain) then
		return campaign.text("mines are dug by rivers and in mountains (WM-MINE-01)")
	elseif works.earns(realm, tile) then
		return campaign.text("the city in the mountain is its own mine (WM-RACE-03)")
	end
	return nil
end

local function no_city(realm, tile)
	if tile.settlement and tile.settlement ~= "castle" then
		return campaign.text("{what:a} stands there", { what = tile.settlement })
	elseif tile.terrain ~= "mountain" or realm.capital == tile then
		return nil
	elseif not may(realm, "mountain_city", tile) then
		return campaign.text("your people builds no cities in the mountains (WM-RACE-03)")
	elseif tile:mark("mine") then
		return campaign.text("a mine is there, and a city in the mountain is its own mine (WM-RACE-03)")
	end
	return nil
end

local function no_special_building(realm, tile)
	if tile:mark("special_building") or tiles.special_building(realm) or campaign.recall("special_built", realm.name) then
		return campaign.text("every people builds its special building once in a campaign (WM-BUILD-09)")
	end
	return nil
end

-- Why a realm cannot build something on a tile, nil if it can; what it costs is another matter.
function works.refusal(realm, kind, tile)
	if tile.realm ~= realm then
		return campaign.text("{tile} is not yours", { tile = tile })
	elseif tile:mark("mist_of_the_dead") then
		return campaign.text("nothing is built in the mist (WM-SEASON-14)")
	elseif tile.terrain == "volcano" then
		return campaign.text("the volcano carries nothing")
	elseif not may(realm, kind, tile) then
		return campaign.text("your people builds no {what} ({rules})", { what = works.NAMES[kind], rules = FORBIDDEN[kind] })
	elseif kind == "mine" then
		return no_mine(realm, tile)
	elseif kind == "castle" then
		return tile.settlement and campaign.text("{what:a} stands there", { what = tile.settlement })
	elseif kind == "city" then
		return no_city(realm, tile)
	end
	return no_special_building(realm, tile)
end

-- What it costs in battle points (WM-BUILD-07).
function works.price(realm, kind, tile)
	local work = kind
	if kind == "city" and tile.settlement == "castle" then
		work = "city_from_castle"
	end
	return campaign.value("price." .. work, { realm = realm, tile = tile })
end

-- What it brings from then on, for previews; nil where that is nothing by itself (WM-MINE-01, WM-VP-01).
function works.brings(realm, kind, tile)
	local mine = kind == "mine" and tables.record("mines", tile.terrain)
	if mine then
		return campaign.text("It earns {dice} x {times} gold each round.", { dice = mine.dice, times = mine.times })
	end
	local counts = (kind == "city" or kind == "special_building") and campaign.value("points." .. kind, { realm = realm }) or 0
	return counts > 0 and campaign.text("It counts for {points}.", { points = { counts, "victory point" } }) or nil
end

-- Puts it there.
function works.build(realm, kind, tile)
	if kind == "castle" or kind == "city" then
		change.settlement(tile, kind == "city" and realm.capital == tile and "capital" or kind)
		return
	end
	change.mark(tile, kind, { ends = "lifted", by = realm })
	if kind == "mine" then
		change.unmark(tile, "exhausted_mine")
	else
		change.remember("special_built", realm.name, true)
	end
end

return works
