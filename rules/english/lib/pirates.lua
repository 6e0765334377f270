-- Pirates: which ships are theirs, whom they meet, what they raid, and where they spend the winter.
local choosing = require("margrave/choosing")
local coast = require("lib/coast")

local pirates = {}

local MARK = "pirates"

-- Pirate ships, in the order in which they were found.
function pirates.ships()
	return choosing.those(campaign.ships, function(ship)
		return ship.owner == "independent" and ship:mark(MARK)
	end)
end

-- The ships of an independent harbour.
local function harboured(tile)
	return choosing.those(tile.ships, function(ship)
		return ship.docked and ship.owner == "independent"
	end)
end

-- A ship of an independent port was found: with the first of a fleet a die says what all of it are (EN-SHIP-17).
function pirates.found(ship)
	local fleet = harboured(ship.tile)
	local same = fleet[1]:mark(MARK) ~= nil
	if fleet[1] == ship then
		same = play.result("pirate_crews", campaign.text("crews of {tile}", { tile = ship.tile })) == MARK
	end
	if same then
		change.mark_ship(ship, MARK)
	end
end

-- A throw in which equal dice are good for the pirates, who slip past (EN-SHIP-20). Who always out-sails the enemy needs none.
local function catches(realm, tile)
	if campaign.value("fleet.rank", { realm = realm }) > 0 then
		return true
	end
	local dice = campaign.amount("pirate_dice", "interception")
	local ours = play.roll(dice, "interception of the pirates", { realm = realm, tile = tile })
	return ours > play.roll(dice, "pirates slipping past", { tile = tile })
end

-- What a fleet counts for in a battle at sea, before the dice.
local function strength(fleet)
	local count = #fleet
	for _, ship in ipairs(fleet) do
		count += #ship.banners
	end
	return count
end

-- The ships of a realm on a tile.
local function fleet_of(realm, tile)
	return choosing.those(tile.ships, function(ship)
		return ship.owner == realm
	end)
end

-- Players with ships on the tile may try to stop a pirate ship, in the order of play. True if one brought it to battle: then
-- it goes no further, whatever comes of it (EN-SHIP-20).
function pirates.intercepted(ship)
	local tile = ship.tile
	for _, realm in ipairs(campaign.seats) do
		local fleet = fleet_of(realm, tile)
		local question = campaign.text("pirates enter {tile}: do your ships try to bring them to battle?", { tile = tile })
		local brave = strength(fleet) > 1 + campaign.value("fleet.rovers")
		if #fleet > 0 and ask.yes(realm, question, { advice = brave }) then
			if ship.removed or ship.tile ~= tile then
				return true
			end
			fleet = fleet_of(realm, tile)
			if #fleet > 0 and catches(realm, tile) then
				play.engage({ ship }, fleet, true)
				return true
			end
			change.say(campaign.text("The pirates slip past {realm}.", { realm = realm }))
		end
	end
	return false
end

-- A village of a realm, or of nobody, in which no banner stands is razed if the die falls so (EN-SHIP-19).
function pirates.raid(ship)
	local tile = ship.tile
	local least = tile.settlement and not tile.razed and campaign.lookup("pirate_raids", tile) or 0
	if least == 0 or not tile.known or tile.owner == "independent" or #tile.banners > 0 then
		return
	end
	play.cite("EN-SHIP-19")
	if play.roll(campaign.amount("pirate_dice", "raid"), campaign.text("pirates raid {tile}", { tile = tile })) >= least then
		change.say(campaign.text("Pirates raze {tile}.", { tile = tile }))
		change.razed(tile, true)
	end
end

-- The nearest independent harbours along the coast, all at the same distance.
---@return Tile[]
local function nearest(tile)
	local reached, steps = coast.reach(tile)
	local found = {}
	for _, near in ipairs(reached) do
		local open = near.harbour and near.owner == "independent"
		if open and (#found == 0 or steps[found[1].label] == steps[near.label]) then
			table.insert(found, near)
		end
	end
	return found
end

-- One pirate ship goes to the nearest independent harbour, or is gone for good (EN-SHIP-22).
local function shelter(ship)
	local ports = nearest(ship.tile)
	local port = ports[1]
	if not port then
		change.wreck(ship, "no independent harbour")
		return
	end
	if #ports > 1 then
		port = ports[play.roll("d" .. #ports, "harbour of the pirates", { ship = ship })] or port
	end
	if ship.docked and ship.tile == port then
		return
	elseif #harboured(port) >= campaign.value("pirates.shelter") then
		change.wreck(ship, "no room in the harbour")
	else
		change.sail(ship, port, true)
	end
end

function pirates.winter()
	play.cite("EN-SHIP-22")
	for _, ship in ipairs(pirates.ships()) do
		shelter(ship)
	end
end

return pirates
