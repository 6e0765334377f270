-- Casting: from where a spell is cast, at what it may be aimed, when it is in vain, and what computer players think of a target
-- (WM-SEASON-01, WM-SEASON-02, WM-DRAGON-03, WM-TURN-01).
local realms = require("lib/realms")
local tables = require("lib/tables")
local taxes = require("lib/taxes")
local tiles = require("lib/tiles")

local casting = {}

function casting.title(spell)
	return campaign.name("spell", spell) or spell
end

-- The tiles from which a realm casts: its special building, the hoard, or both; the master of the hoard needs no building
-- (WM-SEASON-01, WM-DRAGON-03).
function casting.sources(realm)
	local found = tiles.hoards(realm)
	local building = tiles.special_building(realm)
	if building then
		table.insert(found, building)
	end
	return found
end

-- Of those the one from which a target is best reached. The caster may prefer either, but the nearer is never worse.
function casting.source(realm, target)
	local best = nil
	for _, tile in ipairs(casting.sources(realm)) do
		if not best or tiles.between(tile, target) < tiles.between(best, target) then
			best = tile
		end
	end
	return best
end

-- The dice for the range, and how many tiles lie between a caster's building or hoard and a target.
function casting.dice()
	return campaign.record("spell_range", "range").dice
end

function casting.far(realm, target)
	local from = casting.source(realm, target)
	return from and tiles.between(from, target) or 0
end

-- In how many of how many throws dice come to more than so many tiles, as {enough, all}.
local function ways_beyond(dice, faces, far)
	local ways = { [0] = 1 }
	for _ = 1, dice do
		local more = {}
		for total = 0, dice * faces do
			for face = 1, faces do
				more[total + face] = (more[total + face] or 0) + (ways[total] or 0)
			end
		end
		ways = more
	end
	local enough, all = 0, 0
	for total = 0, dice * faces do
		all = all + (ways[total] or 0)
		enough = enough + (total > far and ways[total] or 0)
	end
	return { enough, all }
end

-- In how many of how many throws the range is more than the tiles between; nil where the dice are no plain ones.
function casting.odds(far)
	local count, sides = string.match(tostring(casting.dice()), "^(%d*)d(%d+)$")
	local dice, faces = tonumber(count) or 1, tonumber(sides)
	if not faces then
		return nil
	end
	local ways = campaign.once("odds of a range beyond " .. far, function()
		return ways_beyond(dice, faces, far)
	end)
	return ways[1], ways[2]
end

-- Whether a tile belongs to another realm that is no enemy of this one.
local function is_friend(realm, owner)
	return owner ~= nil and owner ~= realm and realms.at_peace(realm, owner)
end

-- What the descriptions of targets do not say: a lake is no river tile, a partner is no enemy, and a capital that another has
-- taken is a city as any.
local LAWFUL = {
	dam_the_river = function(_, tile)
		return tiles.is_river(tile)
	end,
	flood = function(_, tile)
		return tiles.is_river(tile)
	end,
	transmute_gold = function(realm, tile)
		return realms.is_seat(tile) and not is_friend(realm, tile.realm)
	end,
	blighted_harvest = function(realm, tile)
		return not is_friend(realm, tile.realm)
	end,
}

-- The tiles at which a realm may aim a spell, however far.
function casting.targets(spell, realm)
	local lawful = LAWFUL[spell]
	local found = {}
	for _, tile in ipairs(campaign.spell_targets(spell, realm)) do
		if not lawful or lawful(realm, tile) then
			table.insert(found, tile)
		end
	end
	return found
end

-- Why a spell would change nothing now, for a warning, and the rule that says so; nil if it may do something.
function casting.vain(spell, realm)
	if spell == "blighted_harvest" and not taxes.winter_follows() then
		return "no winter follows in which taxes could be halved", "WM-TURN-01"
	elseif spell == "mist_of_the_dead" and campaign.year >= campaign.value("years") and not taxes.winter_follows() then
		return "the campaign ends before anything could be kept from the tile", "WM-SEASON-14"
	elseif spell == "wealth" and not taxes.winter_passed() then
		return "no winter has passed whose taxes could be collected again", "WM-SEASON-05"
	elseif spell == "wealth" and not taxes.pays(realm) then
		return "your people collects no taxes", "WM-RACE-14"
	end
	return nil
end

-- ---- what computer players think ----

-- 1 for a tile of an enemy, -1 for one's own or an ally's, 0 for nobody's.
local function sided(realm, tile)
	local owner = tile.realm
	if not owner then
		return 0
	end
	if owner == realm or is_friend(realm, owner) then
		return -1
	end
	return 1
end

local VALUE = { city = 4, castle = 2, mine = 3 }

-- What dice may destroy on a tile.
local function stakes(realm, tile)
	local sum = 0
	for _, building in ipairs(tiles.buildings(tile)) do
		sum = sum + (VALUE[building] or 0)
	end
	return sided(realm, tile) * sum
end

local function mined(realm, tile)
	if tile:mark("mine") then
		return sided(realm, tile) * VALUE.mine
	end
	return 0
end

-- What some measure says of all river tiles below a tile.
local function course(realm, tile, measure)
	local sum = 0
	for _, below in ipairs(tiles.downstream(tile)) do
		sum = sum + measure(realm, below)
	end
	return sum
end

local WORTH = {}

function WORTH.wealth(realm)
	if casting.vain("wealth", realm) then
		return 0
	end
	return #realm.tiles
end

-- Land that others could take, and oneself not.
function WORTH.chaos_void(realm, tile)
	local sum = 0
	if tile.terrain == "volcano" then
		sum = 2
	end
	for _, near in ipairs(tile.around) do
		sum = sum + sided(realm, near)
	end
	return sum
end

function WORTH.earthquake(realm, tile)
	if realms.adjoins(realm, tile) then
		return sided(realm, tile) * 6
	end
	return 0
end

function WORTH.dam_the_river(realm, tile)
	return mined(realm, tile) + course(realm, tile, mined)
end

function WORTH.transmute_gold(_, tile)
	local victim = tile.realm
	if victim then
		return (victim.crowns or 0) // 20
	end
	return 0
end

function WORTH.blighted_harvest(realm, tile)
	local victim = tile.realm
	if not victim or not taxes.pays(victim) or casting.vain("blighted_harvest", realm) then
		return 0
	end
	return realms.size(victim)
end

function WORTH.flood(realm, tile)
	return 3 * stakes(realm, tile) + course(realm, tile, stakes)
end

function WORTH.vortex_of_doom(realm, tile)
	local sum = 6 * stakes(realm, tile)
	for _, near in ipairs(tile.around) do
		sum = sum + stakes(realm, near)
	end
	return sum
end

function WORTH.mist_of_the_dead(realm, tile)
	if casting.vain("mist_of_the_dead", realm) then
		return 0
	end
	local tax = tables.record("taxes", tile.terrain)
	return mined(realm, tile) + sided(realm, tile) * (tax and tax.times // 5 or 0)
end

function WORTH.tornado(realm, tile)
	return stakes(realm, tile)
end

-- The target that computer players choose, and whether they think it worth a spell: what it is worth, by the odds of the range,
-- and of equal ones the nearer.
function casting.advice(spell, realm, targets)
	local worth = WORTH[spell]
	local best, most = targets[1], nil
	for _, tile in ipairs(targets) do
		local far = casting.far(realm, tile)
		local ways, all = casting.odds(far)
		local odds = ways and all and ways * 100 // all or 50
		local value = (worth and worth(realm, tile) or 0) * odds * 100 - far
		if not most or value > most then
			best, most = tile, value
		end
	end
	return best, most ~= nil and most > 0
end

return casting
