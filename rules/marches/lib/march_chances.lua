-- Chances of armies as the captain reckons them: battles on paper, what may defend a province, and who may march on its own
-- (GM-BATTLE-01, GM-BATTLE-02, GM-NEUTRAL-02).
local defenders = require("lib/defenders")
local land = require("lib/land")
local neutral = require("lib/neutral")
local pacts = require("lib/pacts")
local routes = require("lib/routes")

local chances = {}

-- Of how many throws, in hundredths, the luck of one side is so much better than that of the other: two throws of n dice differ as one
-- of 2n dice differs from its mean.
---@return { ways: table<integer, integer>, mean: integer, all: integer }
local function luck()
	local number, faces = string.match(campaign.record("paper_battle", "luck").dice, "^(%d*)d(%d+)$")
	local dice, sides = 2 * math.floor(tonumber(number) or 1), math.floor(tonumber(faces) or 1)
	local ways, all = { [0] = 1 }, 1 ---@type table<integer, integer>, integer
	for _ = 1, dice do
		all = all * sides
		local more = {}
		for total, count in pairs(ways) do
			for face = 1, sides do
				more[total + face] = (more[total + face] or 0) + count
			end
		end
		ways = more
	end
	return { ways = ways, mean = dice * (sides + 1) // 2, all = all }
end

local known = nil

-- In how many of a hundred battles an army beats another.
function chances.wins(own, other)
	if own < 1 or other < 1 then
		return own < 1 and 0 or 100
	end
	known = known or luck()
	local percent = campaign.record("paper_battle", "share").percent
	local ahead = own * 100 // (own + other) // percent - other * 100 // (own + other) // percent
	local won = 0 ---@type integer
	for total, count in pairs(known.ways) do
		won += total - known.mean + ahead > 0 and count or 0
	end
	return won * 100 // known.all
end

-- Rows of a table of guesses as {points, parts}: so many parts of a hundred of some points, each so many parts of all.
local function cases(rows, points)
	local found, sum = {}, 0
	for _, name in ipairs(campaign.rows(rows)) do
		local row = campaign.record(rows, name)
		table.insert(found, { points = points * row.percent // 100, parts = row.parts })
		sum += row.parts
	end
	return found, sum
end

-- What may defend a province: the army that the realm knows, what dice may show in land that nobody has scouted, or what its owner
-- leaves at home.
function chances.defenders(realm, tile)
	local owner = tile.realm
	if owner then
		local watched = owner.capital and routes.borders(realm, owner.capital)
		return cases(watched and "kept_when_watched" or "kept_at_home", owner:counter("upkeep") or 0)
	elseif neutral.knows(realm, tile) then
		return { { points = neutral.army(tile).points, parts = 1 } }, 1
	end
	local more = defenders.province(tile).strength or 0
	local bonus = defenders.well_defended(tile) and options.well_defended_bonus or 0
	local found, sum = {}, 0
	for _, name in ipairs(campaign.rows("expected_defenders")) do
		local row = campaign.record("expected_defenders", name)
		local strength = row.strength + more
		table.insert(found, { points = strength > 0 and strength * options.strength_points + bonus or 0, parts = row.parts })
		sum += row.parts
	end
	return found, sum
end

-- Who may march on which province of a realm: {tile, points, parts, all}, for its capital and one more for each neighbour.
function chances.attackers(realm)
	local found = {}
	for _, other in ipairs(campaign.seats) do
		local hostile = other ~= realm and not pacts.allied(realm, other) and pacts.liege(other) ~= realm and pacts.liege(realm) ~= other
		local tiles = {}
		for _, tile in ipairs(hostile and realm.tiles or {}) do
			if routes.borders(other, tile) and (tile == realm.capital or #tiles == 0) then
				table.insert(tiles, tile)
			end
		end
		for _, tile in ipairs(tiles) do
			local armies, sum = cases(land.is_capital(tile) and "marches_on_capitals" or "marches_on_land", other:counter("upkeep") or 0)
			for _, army in ipairs(armies) do
				table.insert(found, { tile = tile, points = army.points, parts = army.parts, all = sum })
			end
		end
	end
	return found
end

return chances
