-- Realms: how large they are, in what order they play, what hangs together, and who is whose friend.
local choosing = require("margrave/choosing")

local realms = {}

-- The round of the campaign, from 1; in winter the one that is over. A round is a season with battles in it (WM-TURN-01).
function realms.round()
	return campaign.once("round", function()
		local rounds, reached = 0, 0
		for _, part in ipairs(campaign.calendar) do
			rounds += table.find(part.phases, "battles") and part.rounds or 0
			if part.season == campaign.season then
				reached = rounds
			end
		end
		return math.max(0, campaign.year - 1) * rounds + reached
	end)
end

-- True if a tile is the seat of a realm in that realm's own hands, with a city on it; taken by another it is a city as any
-- (WM-REALM-06).
function realms.is_seat(tile)
	local owner = tile.realm
	return owner ~= nil and owner.capital == tile and (tile.settlement == "capital" or tile.settlement == "city")
end

-- True if a city stands on a tile; a capital is one too, unless the campaign says otherwise (WM-NAME-01).
function realms.is_city(tile)
	if realms.is_seat(tile) then
		return options.capital_is_city
	end
	return tile.settlement == "city" or tile.settlement == "capital"
end

-- A realm's tiles for which `holds` is true.
function realms.tiles_where(realm, holds)
	return choosing.those(realm.tiles, holds)
end

function realms.cities(realm)
	return realms.tiles_where(realm, realms.is_city)
end

function realms.castles(realm)
	return realms.tiles_where(realm, function(tile)
		return tile.settlement == "castle"
	end)
end

function realms.mines(realm)
	return realms.tiles_where(realm, function(tile)
		return tile:mark("mine") ~= nil
	end)
end

-- Tiles and cities (WM-REALM-04).
function realms.size(realm)
	return #realm.tiles + #realms.cities(realm)
end

local function lot_of(realm)
	for at, other in ipairs(campaign.vars.lots or campaign.realms) do
		if other == realm then
			return at
		end
	end
	return 0
end

-- All realms in the order in which things are done: the drawn one in the first round, afterwards the smallest first,
-- those of one size as they were drawn (WM-REALM-03, WM-REALM-04, WM-TURN-05).
function realms.in_order()
	local sizes, lots = {}, {}
	for _, realm in ipairs(campaign.seats) do
		sizes[realm.name] = realms.size(realm)
		lots[realm.name] = lot_of(realm)
	end
	local drawn = realms.round() <= 1
	local order = table.clone(campaign.seats)
	table.sort(order, function(one, other)
		if not drawn and sizes[one.name] ~= sizes[other.name] then
			return sizes[one.name] < sizes[other.name]
		end
		return lots[one.name] < lots[other.name]
	end)
	return order
end

-- As `realms.in_order`, to go from one to the next while questions are asked: who has left the game by then is passed over.
---@return fun(): integer?, Realm
function realms.turns()
	local order, place = realms.in_order(), 0
	return function()
		repeat
			place += 1
		until not order[place] or not order[place].out
		return order[place] and place, order[place]
	end
end

-- All realms that no other is larger than (WM-REALM-04).
function realms.largest_ones()
	local best = choosing.all(campaign.seats, realms.size)
	return best
end

-- The largest realm, if one is larger than all others (WM-ARMY-03).
function realms.largest()
	local best = realms.largest_ones()
	if #best == 1 then
		return best[1]
	end
	return nil
end

-- The tiles that hang together with a realm's capital, by their labels; none while it is in other hands (WM-MAP-02, WM-REV-03).
function realms.connected(realm)
	local reached = {}
	local capital = realm.capital
	if not capital or capital.realm ~= realm then
		return reached
	end
	reached[capital.label] = true
	local open = { capital }
	while #open > 0 do
		local tile = table.remove(open)
		for _, near in ipairs(tile.around) do
			if near.realm == realm and not reached[near.label] then
				reached[near.label] = true
				table.insert(open, near)
			end
		end
	end
	return reached
end

-- The realm's partner, if it has one (WM-ALLY-02).
function realms.ally(realm)
	local allies = campaign.vars.allies
	return allies and allies[realm.name] or nil
end

function realms.are_allies(one, other)
	return realms.ally(one) == other
end

-- True if another realm is no enemy: an ally, or one that a mod says is none.
function realms.at_peace(one, other)
	return realms.are_allies(one, other) or not one:hostile_to(other)
end

local function are_enemies(one, other)
	return one ~= other and not realms.at_peace(one, other)
end

-- Every realm but this one and those at peace with it, in the order of the campaign's head.
function realms.enemies(realm)
	return choosing.those(campaign.realms, function(other)
		return not other.out and are_enemies(realm, other)
	end)
end

-- True if a realm has land: without any it has nothing that could be taken, and nothing that lies near.
function realms.holds_land(realm)
	return #realm.tiles > 0
end

-- How many of the tiles around one belong to enemies of a realm.
function realms.enemies_around(realm, tile)
	local count = 0
	for _, near in ipairs(tile.around) do
		if near.realm and are_enemies(realm, near.realm) then
			count += 1
		end
	end
	return count
end

-- True if a tile borders one that belongs to an enemy of its owner (WM-EVENT-05, WM-EVENT-10).
function realms.on_border(tile)
	local owner = tile.realm
	return owner ~= nil and realms.enemies_around(owner, tile) > 0
end

-- True if a tile lies beside a realm's own ones.
function realms.adjoins(realm, tile)
	for _, near in ipairs(tile.around) do
		if near.realm == realm then
			return true
		end
	end
	return false
end

-- How many steps it is from a tile to the nearest of a realm's, nil if it has none.
function realms.steps_to(realm, tile)
	local first = realm.tiles[1]
	if not first then
		return nil
	end
	local least = first:distance(tile)
	for _, own in ipairs(realm.tiles) do
		least = math.min(least, own:distance(tile))
	end
	return least
end

-- One of some realms, or of some tiles with "label", each as likely; what the die is rolled for says which faces stand for whom.
-- Nil of none.
function realms.by_lot(list, what, named_by)
	local names = {}
	for at, one in ipairs(list) do
		local faces = 6 % #list == 0 and 6 // #list or 1
		local first, last = (at - 1) * faces + 1, at * faces
		local name = one[named_by or "name"]
		table.insert(names, (first == last and last or first .. "-" .. last) .. " " .. name)
	end
	return list[realms.even_chance(#list, campaign.text("{what} ({faces})", { what = what, faces = table.concat(names, ", ") }))]
end

-- Of some realms the one nearest to a tile; a die decides between equally near ones (WM-EVENT-03, WM-EVENT-10).
function realms.nearest(others, tile, what)
	local best = choosing.all(others, function(other)
		local steps = realms.steps_to(other, tile)
		return steps and -steps
	end)
	return realms.by_lot(best, what)
end

-- A number from 1 to `count`, each as likely: by a d6 where that divides evenly, otherwise by a die of so many faces.
function realms.even_chance(count, what)
	if count < 2 then
		return 1
	end
	if 6 % count == 0 then
		return (play.roll("d6", what) - 1) // (6 // count) + 1
	end
	return play.roll("d" .. count, what)
end

-- The names of some realms, as sentences list them.
function realms.named(list)
	local names = {}
	for _, realm in ipairs(list) do
		table.insert(names, realm.name)
	end
	return table.concat(names, ", ")
end

return realms
