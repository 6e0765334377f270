-- What computer players think things are worth, in hundredths of a victory point: tiles, buildings and gold; and how much of
-- their gold they spend on armies.
local conquest = require("lib/conquest")
local realms = require("lib/realms")
local tables = require("lib/tables")
local taxes = require("lib/taxes")
local tiles = require("lib/tiles")
local works = require("lib/works")

local worth = {}

-- Our own guesses. What a hundred of gold brings in battles that are still to come.
local GOLD = 10
-- What a castle is worth, and one that may become a city.
local WALLS, STEP = 10, 60
-- How much of a hundred that an enemy loses counts as a gain.
local ENVY = 20
-- What access to spells is worth.
local SPELLS = 25
-- How much more a city is worth than a tile in the last round: cities decide between equals (WM-WIN-02).
local TIE = 10
-- What the first tile is worth to a realm without land, beside which it can take others again (WM-REALM-06).
local FOOTHOLD = 300
-- Of the highest sum of a die so many tenths come up.
local MEAN = 6

-- Rounds that are still to come after this one: each has its row of army sizes (WM-ARMY-01).
function worth.rounds_left()
	return campaign.once("rounds left", function()
		return math.max(0, #campaign.rows("army_sizes") - realms.round())
	end)
end

-- Gold: points of an army for battles still to come, or markers for those who buy them (WM-RACE-16).
function worth.gold(realm, amount)
	local price = campaign.value("markers.gold", { realm = realm })
	if price > 0 then
		return amount * 100 // price
	elseif worth.rounds_left() > 0 then
		return amount * GOLD // 100
	end
	-- It still decides between equals (WM-WIN-02).
	return math.min(2, amount)
end

-- Gold that a realm does not keep for the next spell: after the last round there is one more (WM-SEASON-10).
local function spare(realm)
	local reserve = tiles.special_building(realm) and campaign.value("spell.gold", { realm = realm }) or 0
	return math.max(0, realm.crowns - reserve)
end

-- Gold that a realm spends on the army of a battle: in the last round all that it does not keep for a spell, before that half of it.
-- Who buys markers keeps what they cost.
function worth.purse(realm)
	local price = campaign.value("markers.gold", { realm = realm })
	if worth.rounds_left() == 0 then
		return price > 0 and realm.crowns % price or spare(realm)
	end
	return price > 0 and 0 or spare(realm) // 2
end

-- Gold that the captain can spend on the army of a battle: what is left at the end is good for nothing.
function worth.spendable(realm)
	if worth.rounds_left() == 0 or campaign.value("markers.gold", { realm = realm }) > 0 then
		return worth.purse(realm)
	end
	return spare(realm)
end

-- About what a roll like {dice = "2d6", times = 10} brings.
local function mean(row)
	local number, faces = row.dice:match("^(%d*)d(%d+)$")
	return (tonumber(number) or 1) * (tonumber(faces) or 0) * row.times * MEAN // 10
end

-- A roll of the table of other gold.
function worth.loot(realm, row)
	return worth.gold(realm, mean(campaign.record("gold_rolls", row)))
end

-- What a mine on a tile, or a city that works as one, earns to the end.
local function dug(realm, tile)
	local mine = tables.record("mines", tile.terrain)
	return mine and worth.gold(realm, mean(mine) * worth.rounds_left()) or 0
end

local function winter_comes(realm)
	return campaign.year <= options.winters and taxes.pays(realm)
end

local function taxed(realm, row_name)
	local row = winter_comes(realm) and tables.record("taxes", row_name)
	return row and worth.gold(realm, mean(row)) or 0
end

-- Victory points and gold that a tile brings to whoever holds it.
local function held(realm, tile, connected)
	local about = { realm = realm }
	local sum = 100 * campaign.value("points.tile", about)
	if realms.is_city(tile) then
		sum = sum + 100 * campaign.value("points.city", about)
	elseif tile.settlement then
		sum = sum + WALLS
	end
	if tile.terrain == "volcano" then
		sum = sum + 100 * campaign.value("points.hoard", about)
	end
	if connected then
		sum = sum + taxed(realm, tile.terrain == "lake" and options.lake_tax or tile.terrain)
		if tile:mark("mine") then
			sum = sum + dug(realm, tile)
		end
	end
	return sum
end

-- A tile that a realm could take. `envy` says how many of a hundred parts of an enemy's loss count as a gain; what is left out is
-- our guess for many players.
function worth.tile(realm, tile, envy)
	local sum = held(realm, tile, realms.adjoins(realm, tile)) + (realms.holds_land(realm) and 0 or FOOTHOLD)
	local loser = tile.realm
	if not loser then
		return sum
	end
	if realms.is_city(tile) and (tile ~= realm.capital or options.burns_own_capital) and campaign.value("pillages", { realm = realm }) > 0 then
		sum = sum - 100 * campaign.value("points.city", { realm = realm })
		sum = sum + worth.loot(realm, "pillage")
	end
	local markers = conquest.markers(realm, tile)
	local lost = held(loser, tile, true)
	if tile:mark("special_building") then
		lost = lost + 100 * campaign.value("points.special_building", { realm = loser })
	end
	-- Their own seat again is worth all that hangs on it (WM-REALM-06).
	local seat = tile == realm.capital and 100 or 0
	return sum + 100 * markers + lost * (envy or ENVY) // 100 + seat
end

-- How well a tile lies among the realm's own: what is built there is not the first thing to be lost.
local function sheltered(realm, tile)
	local sum = -2 * realms.enemies_around(realm, tile)
	for _, near in ipairs(tile.around) do
		sum += near.realm == realm and 1 or 0
	end
	return sum
end

-- Of what concerns one other realm, how much counts among so many.
function worth.shared(sum)
	return sum // math.max(1, #campaign.seats - 1)
end

-- What a building comes to by itself.
function worth.built(realm, kind, tile)
	local about = { realm = realm, tile = tile }
	if kind == "special_building" then
		return 100 * campaign.value("points.special_building", about) + (worth.rounds_left() > 0 and SPELLS or 0)
	elseif kind == "mine" then
		return math.max(1, dug(realm, tile))
	elseif kind == "city" then
		local earns = tile.terrain == "mountain" and (realm.capital ~= tile or options.mountain_seat_earns) and dug(realm, tile) or 0
		return 100 * campaign.value("points.city", about) + taxed(realm, "city") + earns + (worth.rounds_left() == 0 and TIE or 0)
	end
	-- A castle is the first half of a city where one may follow.
	local city = worth.rounds_left() > 0 and not works.refusal(realm, "city", tile)
	return city and STEP or WALLS
end

-- All buildings of a realm's enemies that a card may destroy, as {building, tile, value}: what each is worth to its owner.
function worth.enemy_buildings(realm)
	local found = {}
	for _, enemy in ipairs(realms.enemies(realm)) do
		for _, tile in ipairs(enemy.tiles) do
			for _, building in ipairs(tiles.buildings(tile)) do
				table.insert(found, { building = building, tile = tile, value = worth.built(enemy, building, tile) })
			end
		end
	end
	return found
end

-- Something that a realm could build.
function worth.work(realm, kind, tile)
	return math.max(1, worth.built(realm, kind, tile) + sheltered(realm, tile))
end

return worth
