-- Chances of armies as computer players reckon them: battles on paper, what may defend a province, and who may march on its own
-- (GM-BATTLE-01, GM-BATTLE-02, GM-NEUTRAL-02).
local defenders = require("lib/defenders")
local dice = require("lib/dice")
local land = require("lib/land")
local muster = require("lib/muster")
local neutral = require("lib/neutral")
local pacts = require("lib/pacts")
local relics = require("lib/relics")
local routes = require("lib/routes")

local chances = {}

-- How often one side of a battle wins, in percent, by how far it is ahead before the dice.
local function odds()
	local number, faces, mean = dice.difference(campaign.record("paper_battle", "luck").dice)
	local ways, all = dice.throws(number, faces)
	local percent, won = {}, 0
	for total = number * faces, number, -1 do
		won += ways[total]
		percent[mean - total + 1] = won * 100 // all
	end
	return { percent = percent, certain = mean - number + 1, share = campaign.record("paper_battle", "share").percent }
end

-- What the tables of this edition say, read when it is first asked for.
local known, guesses, strengths = nil, {}, {}

-- In how many of a hundred battles an army beats another, for which relics count as so much more than those of the other.
function chances.wins(own, other, relic)
	if own < 1 or other < 1 then
		return own < 1 and 0 or 100
	end
	known = known or odds()
	local all, share = own + other, known.share
	local ahead = own * 100 // all // share - other * 100 // all // share + relic
	return ahead >= known.certain and 100 or known.percent[ahead] or 0
end

-- How many more parts of relics the bearer of a realm brings than that of another, since relics draw each other (GM-RELIC-08).
local function relics_ahead(realm, other)
	local each = campaign.record("paper_battle", "relic").each
	return (relics.size(relics.of(realm)) - relics.size(relics.of(other))) * each
end

-- What a realm sent in the last round, all of it and by province, as all have seen when the orders were opened; nothing in the first.
local function sent(realm)
	local found = { all = 0, to = {} }
	for _, army in ipairs(campaign.year > 1 and muster.of_lines(realm, campaign.last_sheet(realm)) or {}) do
		found.all += army.points
		if not army.raid then
			found.to[routes.target(army.way).label] = army.points
		end
	end
	return found
end

-- The rows of a table of guesses, and the sum of their parts.
local function guessed(name)
	if not guesses[name] then
		local rows, sum = {}, 0
		for at, row in ipairs(campaign.rows(name)) do
			rows[at] = campaign.record(name, row)
			sum += rows[at].parts
		end
		guesses[name] = { rows = rows, sum = sum }
	end
	return guesses[name]
end

-- How many times as likely as all guesses together it is that somebody does what they did in the last round.
local SEEN = 3

-- Guesses at how many of some points are used, so many parts of all cases each; and what was seen in the last round.
---@param points integer
---@param seen number?
local function cases(name, points, seen)
	local guess, found = guessed(name), {}
	for at, row in ipairs(guess.rows) do
		found[at] = { points = points * row.percent // 100, parts = row.parts }
	end
	if seen then
		table.insert(found, { points = math.max(0, math.min(points, seen)), parts = SEEN * guess.sum })
	end
	return { cases = found, all = seen and (SEEN + 1) * guess.sum or guess.sum }
end

-- Of how many throws of the dice for defenders each strength comes, where so much is added to them (GM-NEUTRAL-02).
local function strength_parts(more)
	if not strengths[more] then
		local ways, all = dice.throws(dice.of(defenders.DICE))
		local found, before = {}, 0
		for _, name in ipairs(campaign.rows("expected_defenders")) do
			local row, up_to = campaign.record("expected_defenders", name), 0
			for total, count in pairs(ways) do
				up_to += total + more <= row.to and count or 0
			end
			table.insert(found, { strength = row.strength, parts = up_to - before })
			before = up_to
		end
		strengths[more] = { cases = found, all = all }
	end
	return strengths[more]
end

-- What may stand in neutral land of which a realm has not been told, where so much is added to the dice and to the points.
local function unseen(more, bonus)
	local known_parts, found = strength_parts(more), {}
	for at, case in ipairs(known_parts.cases) do
		found[at] = { points = case.strength and case.strength * options.strength_points + bonus or 0, parts = case.parts }
	end
	return { cases = found, all = known_parts.all, relic = 0 }
end

-- What may stand in the provinces of another realm: what it leaves at home, more where somebody has land beside the capital that it
-- holds.
local function kept(realm, owner, remembers)
	local points = owner:counter("upkeep") or 0
	local watched = land.holds_own_capital(owner) and routes.borders(realm, owner.capital)
	local found = cases(watched and "kept_when_watched" or "kept_at_home", points, remembers and campaign.year > 1 and points - sent(owner).all or nil)
	found.relic = relics_ahead(realm, owner)
	return found
end

-- A function that says what may defend a province against a realm, {cases, all, relic}: the army of which it has been told, what dice
-- may show in land that nobody has scouted, or what its owner leaves at home; who `remembers` reckons with what that one sent in the last round.
function chances.defenders(realm, remembers)
	local owners, kinds = {}, {}
	return function(tile)
		local owner = tile.realm
		if owner then
			owners[owner.name] = owners[owner.name] or kept(realm, owner, remembers)
			return owners[owner.name]
		elseif neutral.knows(realm, tile) then
			return { cases = { { points = neutral.army(tile).points, parts = 1 } }, all = 1, relic = 0 }
		end
		local more, bonus = defenders.province(tile).strength or 0, defenders.well_defended(tile) and options.well_defended_bonus or 0
		local kind = more .. " " .. bonus
		kinds[kind] = kinds[kind] or unseen(more, bonus)
		return kinds[kind]
	end
end

-- In how many of a hundred times all cases an army finds nobody, and in how many it beats who stands there.
---@return number, number
function chances.of(defence, points)
	defence.known = defence.known or {}
	local known = defence.known[points]
	if not known then
		known = { empty = 0, beaten = 0 } ---@type table<string, number>
		for _, case in ipairs(defence.cases) do
			local how = case.points > 0 and "beaten" or "empty"
			known[how] += case.parts * chances.wins(points, case.points, defence.relic)
		end
		defence.known[points] = known
	end
	return known.empty, known.beaten
end

-- Provinces of a realm on which another may march: the capitals that it holds, and one more.
local function exposed(realm, other)
	local found, theirs = {}, land.labels(other.tiles)
	for _, tile in ipairs(realm.tiles) do
		local threatened = false
		for _, near in ipairs((#found == 0 or land.is_capital(tile)) and tile.neighbours or {}) do
			threatened = threatened or theirs[near.label] == true
		end
		table.insert(found, threatened and tile or nil)
	end
	return found
end

-- Who may march on which province of a realm: {tile, cases, all, relic}, for its capitals and one more for each neighbour.
function chances.attackers(realm)
	local found = {}
	for _, other in ipairs(campaign.seats) do
		local hostile = other ~= realm and not pacts.allied(realm, other) and pacts.liege(other) ~= realm and pacts.liege(realm) ~= other
		local tiles = hostile and exposed(realm, other) or {}
		local last = #tiles > 0 and sent(other).to or {}
		for _, tile in ipairs(tiles) do
			local threat = cases(land.is_capital(tile) and "marches_on_capitals" or "marches_on_land", other:counter("upkeep") or 0, last[tile.label])
			threat.tile, threat.relic = tile, relics_ahead(other, realm)
			table.insert(found, threat)
		end
	end
	return found
end

return chances
