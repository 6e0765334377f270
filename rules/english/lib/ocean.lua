-- What befalls a ship on open sea: rows of the ocean weather chart and of the storm (EN-SHIP-24 to EN-SHIP-28).
local choosing = require("margrave/choosing")
local throwing = require("margrave/throwing")

local ocean = {}

-- Marks of ships. Who lies becalmed may leave when the wind is back, and must by the end of the year; who has lost the rigging is
-- adrift in turns in which no wind serves, and who is stuck stays for as many turns as the mark's number says.
local BECALMED, WIND = "becalmed", "wind_again"
local DISMASTED, ADRIFT = "rigging_lost", "adrift"
local STUCK = "sandbank"

local function dice(what)
	return campaign.amount("ocean_dice", what)
end

-- The realm of a ship, whose dice fall.
local function master(ship)
	local owner = ship.owner
	if owner == "independent" then
		return nil
	end
	return owner ---@type Realm?
end

-- True if ships can be on a tile, at sea or off its coast.
local function water(tile)
	return tile.open_sea or tile.up_coast ~= nil
end

-- What a ruling may say that a ship is blown to: tiles of water beside its own, or off the map.
local OFF_MAP = "off_the_map"

local function ways(tile)
	local found = choosing.those(tile.around, water) ---@type (Tile | string)[]
	table.insert(found, OFF_MAP)
	return found
end

-- A random side of the tile, until it leads to sea, to a coast or off the map: there the ship is put, with no weather of its own;
-- off the map it is lost (EN-SHIP-26).
local function blown(ship, what)
	local tile = ship.tile
	local side = campaign.text("{what}: side of {tile} from NE", { what = what, tile = tile })
	local beyond = throwing.again(side, function()
		local beside = tile:beside(play.roll(dice("side"), side, master(ship)))
		if beside and not water(beside) then
			return nil
		end
		return beside or OFF_MAP
	end, ways(tile))
	if beyond == OFF_MAP then
		change.wreck(ship, "blown off the map")
	else
		change.sail(ship, beyond)
	end
end

-- How good a tile is for a ship that has to sail on, as computer players see it.
local function haven(tile)
	if tile.harbour then
		return 2
	elseif tile.open_sea then
		return 0
	end
	return 1
end

-- What the weather does to a ship, by the words of both charts.
local does = {} ---@type table<string, fun(ship: Ship)>

function does.becalmed(ship)
	play.cite("EN-SHIP-25")
	change.mark_ship(ship, BECALMED)
end

function does.winds(ship)
	play.cite("EN-SHIP-26")
	blown(ship, "strong winds")
end

function does.storm(ship)
	play.cite("EN-SHIP-27")
	local word = play.result("ocean_storm", campaign.text("storm about {ship}", { ship = ship }))
	does[word](ship)
end

function does.capsizes(ship)
	change.wreck(ship, "storm")
end

function does.rigging(ship)
	change.mark_ship(ship, DISMASTED)
end

function does.off_course(ship)
	blown(ship, "blown off course")
end

---@param ship Ship
function does.heavy_weather(ship)
	for _, banner in ipairs(ship.banners) do
		change.baggage(banner, -(banner.baggage or 0), "heavy weather")
		change.points(banner, -play.roll(dice("heavy_weather"), "heavy weather", { banner = banner }), "heavy weather")
	end
end

function does.sandbank(ship)
	change.mark_ship(ship, STUCK, campaign.value("ocean.sandbank"))
end

-- The current takes the ship along: its player chooses where to, and must (EN-SHIP-28).
function does.current(ship)
	play.cite("EN-SHIP-28")
	local realm, ways = master(ship), ship.tile.by_sea
	if realm and #ways > 0 then
		local best = ways[1]
		for _, tile in ipairs(ways) do
			if haven(tile) > haven(best) then
				best = tile
			end
		end
		local question = campaign.text("a fast current takes {ship} from {tile}: where to?", { ship = ship, tile = ship.tile })
		play.sail({ ship }, ask.tile(realm, question, ways, { advice = best }))
	end
end

-- A ship sailed into a sea tile (EN-SHIP-24).
function ocean.weather(ship)
	play.cite("EN-SHIP-24")
	local word = play.result("ocean_weather", campaign.text("weather for {ship}", { ship = ship }))
	if does[word] then
		does[word](ship)
	end
end

-- A ship is somewhere else: no calm holds it there, and in a harbour it is fitted out again.
function ocean.arrived(ship, docked)
	if ship.removed then
		return
	end
	play.cite("EN-SHIP-25")
	change.unmark_ship(ship, BECALMED)
	change.unmark_ship(ship, WIND)
	play.cite("EN-SHIP-27")
	change.unmark_ship(ship, STUCK)
	if docked then
		change.unmark_ship(ship, DISMASTED)
		change.unmark_ship(ship, ADRIFT)
	end
end

-- At the start of its turn a ship finds out whether it may move in it.
---@param ship Ship
function ocean.turn_begins(ship)
	if ship:mark(BECALMED) then
		play.cite("EN-SHIP-25")
		if play.roll(dice("calm"), campaign.text("wind for {ship}", { ship = ship }), master(ship)) >= campaign.value("ocean.wind_from") then
			change.unmark_ship(ship, BECALMED)
			change.mark_ship(ship, WIND)
		end
	end
	local stuck = ship:mark(STUCK)
	if stuck then
		play.cite("EN-SHIP-27")
		if stuck > 0 then
			change.mark_ship(ship, STUCK, stuck - 1)
		else
			change.unmark_ship(ship, STUCK)
		end
	end
	if ship:mark(DISMASTED) then
		play.cite("EN-SHIP-27")
		change.unmark_ship(ship, ADRIFT)
		if play.roll(dice("drift"), campaign.text("drifting {ship}", { ship = ship }), master(ship)) < campaign.value("ocean.drift_from") then
			change.mark_ship(ship, ADRIFT)
		end
	end
end

function ocean.lies_becalmed(ship)
	return ship:mark(BECALMED) ~= nil or ship:mark(WIND) ~= nil
end

return ocean
