-- Tiles: what stands on them, how it is lost, and how they go from hand to hand.
local choosing = require("margrave/choosing")
local citing = require("margrave/citing")
local realms = require("lib/realms")

local tiles = {}

-- Spells that close a tile: nobody takes it while one lies there (WM-SEASON-06, WM-SEASON-14).
function tiles.closed(tile)
	return tile:mark("chaos_void") ~= nil or tile:mark("mist_of_the_dead") ~= nil
end

-- Tiles strictly between two, on a shortest way: none between a tile and itself or its neighbour (WM-MAP-02).
function tiles.between(from, to)
	return math.max(0, from:distance(to) - 1)
end

-- True if a tile is of the course of a river; a lake through which one flows is not (WM-MAP-04).
function tiles.is_river(tile)
	return tile.terrain == "river"
end

-- The river tiles below a tile, down to the mouth and along both arms of a fork (WM-MAP-04).
function tiles.downstream(tile)
	return choosing.those(tile.downstream, tiles.is_river)
end

-- True if no dice and no card can take what stands there: the seat of a realm falls to conquest alone (WM-REALM-07).
function tiles.dice_proof(tile)
	return options.capital_dice_proof and realms.is_seat(tile)
end

-- The kinds of building on a tile that dice may destroy: "castle" or "city", and "mine". A special building falls to conquest
-- alone (WM-SEASON-12).
function tiles.buildings(tile)
	local found = {}
	if tile.settlement == "castle" then
		table.insert(found, "castle")
	elseif tile.settlement and not tiles.dice_proof(tile) then
		table.insert(found, "city")
	end
	if tile:mark("mine") then
		table.insert(found, "mine")
	end
	return found
end

-- What a building is called.
local function called(building)
	return campaign.name(building == "mine" and "mark" or "settlement", building) or building
end

-- Tells that a seat is spared, where one stands that dice cannot take.
local function spare(tile)
	if tiles.dice_proof(tile) then
		local seat = { what = campaign.name("settlement", "capital") or "capital", tile = tile }
		citing.say("WM-REALM-07", campaign.text("The {what} on {tile} is safe from dice.", seat))
	end
end

-- One of the buildings of a tile is gone; with the seat of a realm it has none.
function tiles.destroy(tile, building)
	if building == "mine" then
		change.unmark(tile, "mine")
		return
	end
	local loser = nil
	if realms.is_seat(tile) then
		loser = tile.realm
	end
	change.settlement(tile, nil)
	if loser then
		citing.as("WM-REALM-06", function()
			change.capital(loser, nil)
		end)
	end
end

-- All buildings of a tile that dice may destroy are gone. Gives back how many.
function tiles.raze(tile)
	spare(tile)
	local lost = tiles.buildings(tile)
	for _, building in ipairs(lost) do
		tiles.destroy(tile, building)
	end
	return #lost
end

-- Rolls on a table for each building of a tile and destroys those it strikes: castle or city before the mine, or the mine
-- `first`. Gives back how many.
function tiles.strike(tile, roll_table, what, realm, first)
	spare(tile)
	local standing = tiles.buildings(tile)
	local lost = 0
	if first == "mine" and #standing > 1 then
		table.insert(standing, 1, table.remove(standing))
	end
	for _, building in ipairs(standing) do
		local aimed = campaign.text("{what}: {building} on {tile}", { what = what, building = called(building), tile = tile })
		if play.result(roll_table, aimed, { realm = realm, tile = tile }) == "destroyed" then
			tiles.destroy(tile, building)
			lost = lost + 1
		end
	end
	return lost
end

-- A tile goes over to a realm, or to nobody. Its castle, city and mine go with it; a special building falls and is never built
-- again (WM-MAP-06, WM-BUILD-09).
function tiles.pass(tile, to)
	local builder = tile.realm
	change.owner(tile, to)
	if tile:mark("special_building") then
		local before = play.cite("WM-BUILD-09")
		-- Also where it stood when the campaign began.
		if builder then
			change.remember("special_built", builder.name, true)
		end
		change.unmark(tile, "special_building")
		local fallen = { what = campaign.name("mark", "special_building") or "special building", tile = tile }
		change.say(campaign.text("The {what} on {tile} falls and is not built again.", fallen))
		play.cite(before)
	end
end

-- The one volcano of the map, which is the dragon's hoard (WM-MAP-05, WM-DRAGON-02).
function tiles.volcanoes()
	return campaign.once("volcanoes", function()
		return choosing.those(campaign.tiles, function(tile)
			return tile.terrain == "volcano"
		end)
	end)
end

-- The volcanoes of a realm: who has one is master of the hoard (WM-DRAGON-02).
function tiles.hoards(realm)
	return choosing.those(tiles.volcanoes(), function(tile)
		return tile.realm == realm
	end)
end

-- The tile where a realm's special building stands.
function tiles.special_building(realm)
	return choosing.first(campaign.marked("special_building"), function(tile)
		return tile.realm == realm
	end)
end

-- Takes a mark off every tile where it lies.
function tiles.lift(name)
	for _, tile in ipairs(campaign.marked(name)) do
		change.unmark(tile, name)
	end
end

return tiles
