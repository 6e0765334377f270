-- Tiles: what stands on them, how it is lost, and how they go from hand to hand.
local capitals = require("lib/capitals")
local realms = require("lib/realms")

local tiles = {}

-- Spells that close a tile: nobody takes it while one lies there (WM-SEASON-06, WM-SEASON-14).
function tiles.closed(tile)
	return tile:mark("chaos_void") ~= nil or tile:mark("mist_of_the_dead") ~= nil
end

-- Whether no dice and no card can take what stands there: the seat of a realm falls to conquest alone (WM-REALM-07).
function tiles.dice_proof(tile)
	return options.capital_dice_proof and realms.is_seat(tile)
end

-- The kinds of building on a tile that dice may destroy: "city", "castle", "mine".
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

-- One of the buildings of a tile is gone.
function tiles.destroy(tile, building)
	if building == "mine" then
		change.unmark(tile, "mine")
	else
		change.settlement(tile, nil)
	end
end

-- Rolls on a table for each building of a tile and destroys those it strikes. Gives back how many.
function tiles.strike(tile, roll_table, what, realm)
	local lost = 0
	for _, building in ipairs(tiles.buildings(tile)) do
		if play.result(roll_table, what .. ": " .. building .. " on " .. tile.label, { realm = realm, tile = tile }) == "destroyed" then
			tiles.destroy(tile, building)
			lost = lost + 1
		end
	end
	return lost
end

-- A tile goes over to a realm, or to nobody. Its castle, city and mine go with it; a special building falls and is never built
-- again (WM-MAP-06, WM-BUILD-09).
function tiles.pass(tile, to)
	local loser = realms.is_seat(tile) and tile.empire or nil
	change.owner(tile, to)
	if tile:mark("special_building") then
		local before = play.cite("WM-BUILD-09")
		change.unmark(tile, "special_building")
		change.say("The special building on " .. tile.label .. " falls and is not built again.")
		play.cite(before)
	end
	if loser and loser ~= to then
		capitals.lost(loser)
	end
end

-- The one volcano of the map, which is the dragon's hoard (WM-MAP-05, WM-DRAGON-02).
function tiles.volcanoes()
	local found = {}
	for _, tile in ipairs(campaign.tiles) do
		if tile.terrain == "volcano" then
			table.insert(found, tile)
		end
	end
	return found
end

-- The tile where a realm's special building stands.
function tiles.special_building(realm)
	for _, tile in ipairs(campaign.marked("special_building")) do
		if tile.empire == realm then
			return tile
		end
	end
	return nil
end

-- Where a random die leads from a tile; a side with no tile behind it is rolled again (WM-MAP-03).
function tiles.drift(tile, what, realm)
	while #tile.around > 0 do
		local to = tile:beside(play.roll("d6", what, realm))
		if to then
			return to
		end
	end
	return tile
end

-- Takes a mark off every tile where it lies.
function tiles.lift(name)
	for _, tile in ipairs(campaign.marked(name)) do
		change.unmark(tile, name)
	end
end

return tiles
