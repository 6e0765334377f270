-- Casting: from where a spell is cast, at what it may be aimed, when it is in vain, and what computer players think of a target
-- (WM-SEASON-01, WM-SEASON-02, WM-DRAGON-03, WM-TURN-01).
local choosing = require("margrave/choosing")
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

-- Returns the nearest of some tiles to a target, and how many tiles lie between. The caster may prefer any: the nearer is never worse.
local function nearest(sources, target)
	local best, least = nil, 0 ---@type Tile?, integer
	for _, tile in ipairs(sources) do
		local far = tiles.between(tile, target)
		if not best or far < least then
			best, least = tile, far
		end
	end
	return best, least
end

-- The tile from which a realm reaches a target best, and how many tiles lie between; nil and 0 for who casts no spells.
function casting.source(realm, target)
	return nearest(casting.sources(realm), target)
end

-- The dice for the range.
function casting.dice()
	return campaign.record("spell_range", "range").dice
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

-- True if a tile belongs to another realm that is no enemy of this one.
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
	return choosing.those(campaign.spell_targets(spell, realm), function(tile)
		return not lawful or lawful(realm, tile)
	end)
end

-- Why a spell would change nothing now, for a warning, and the rule that says so; nil if it may do something.
function casting.vain(spell, realm)
	if spell == "blighted_harvest" and not taxes.winter_follows() then
		return campaign.text("no winter follows in which taxes could be halved"), "WM-TURN-01"
	elseif spell == "mist_of_the_dead" and campaign.year >= campaign.value("years") and not taxes.winter_follows() then
		return campaign.text("the campaign ends before anything could be kept from the tile"), "WM-SEASON-14"
	elseif spell == "wealth" and not taxes.winter_passed() then
		return campaign.text("no winter has passed whose taxes could be collected again"), "WM-SEASON-05"
	elseif spell == "wealth" and not taxes.pays(realm) then
		return campaign.text("your people collects no taxes"), "WM-RACE-14"
	end
	return nil
end

-- ---- what computer players think ----

local VALUE = { city = 4, castle = 2, mine = 3 }

-- What a realm thinks of tiles, kept while it chooses one target, since it looks at each of them many times.
local function judgement(realm)
	local judge = { realm = realm }
	local sides, staked, mined, sizes = {}, {}, {}, {}

	-- 1 for a tile of an enemy, -1 for one's own or an ally's, 0 for nobody's.
	function judge.sided(tile)
		local owner = tile.realm
		if not owner then
			return 0
		end
		if not sides[owner] then
			sides[owner] = (owner == realm or is_friend(realm, owner)) and -1 or 1
		end
		return sides[owner]
	end

	-- What dice may destroy on a tile.
	function judge.stakes(tile)
		if not staked[tile] then
			local sum = 0
			for _, building in ipairs(tiles.buildings(tile)) do
				sum = sum + (VALUE[building] or 0)
			end
			staked[tile] = sum > 0 and judge.sided(tile) * sum or 0
		end
		return staked[tile]
	end

	function judge.mined(tile)
		if not mined[tile] then
			mined[tile] = tile:mark("mine") and judge.sided(tile) * VALUE.mine or 0
		end
		return mined[tile]
	end

	function judge.size(other)
		sizes[other] = sizes[other] or realms.size(other)
		return sizes[other]
	end

	return judge
end

-- What some measure says of all river tiles below a tile.
local function course(tile, measure)
	local sum = 0
	for _, below in ipairs(tiles.downstream(tile)) do
		sum = sum + measure(below)
	end
	return sum
end

-- What a spell that is not in vain is worth on a tile.
local WORTH = {}

function WORTH.wealth(judge)
	return #judge.realm.tiles
end

-- Land that others could take, and oneself not.
function WORTH.chaos_void(judge, tile)
	local sum = 0
	if tile.terrain == "volcano" then
		sum = 2
	end
	for _, near in ipairs(tile.around) do
		sum = sum + judge.sided(near)
	end
	return sum
end

function WORTH.earthquake(judge, tile)
	if realms.adjoins(judge.realm, tile) then
		return judge.sided(tile) * 6
	end
	return 0
end

function WORTH.dam_the_river(judge, tile)
	return judge.mined(tile) + course(tile, judge.mined)
end

function WORTH.transmute_gold(_, tile)
	local victim = tile.realm
	if victim then
		return (victim.crowns or 0) // 20
	end
	return 0
end

function WORTH.blighted_harvest(judge, tile)
	local victim = tile.realm
	if not victim or not taxes.pays(victim) then
		return 0
	end
	return judge.size(victim)
end

function WORTH.flood(judge, tile)
	return 3 * judge.stakes(tile) + course(tile, judge.stakes)
end

function WORTH.vortex_of_doom(judge, tile)
	local sum = 6 * judge.stakes(tile)
	for _, near in ipairs(tile.around) do
		sum = sum + judge.stakes(near)
	end
	return sum
end

function WORTH.mist_of_the_dead(judge, tile)
	local tax = tables.record("taxes", tile.terrain)
	return judge.mined(tile) + judge.sided(tile) * (tax and tax.times // 5 or 0)
end

function WORTH.tornado(judge, tile)
	return judge.stakes(tile)
end

-- The target that computer players choose, and whether they think it worth a spell: what it is worth, by the odds of the range,
-- and of equal ones the nearer.
function casting.advice(spell, realm, targets)
	local worth = not casting.vain(spell, realm) and WORTH[spell] or nil
	local judge, sources, odds = judgement(realm), casting.sources(realm), {}
	local best, most = targets[1], nil
	for _, tile in ipairs(targets) do
		local _, far = nearest(sources, tile)
		if not odds[far] then
			local ways, all = casting.odds(far)
			odds[far] = ways and all and ways * 100 // all or 50
		end
		local value = (worth and worth(judge, tile) or 0) * odds[far] * 100 - far
		if not most or value > most then
			best, most = tile, value
		end
	end
	return best, most ~= nil and most > 0
end

return casting
