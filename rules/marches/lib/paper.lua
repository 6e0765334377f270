-- Battles on paper: dice and the share of the points say who wins, by how much, and what becomes of leaders and bearers. They
-- are our own, so that computer players can fight; the numbers stand in tables/battles.yaml (ruling in GM-BATTLE-01).
local dice = require("lib/dice")
local relics = require("lib/relics")
local sides = require("lib/sides")
local spoils = require("lib/spoils")

local paper = {}

local function each(row)
	return campaign.record("paper_battle", row).each
end

-- Whose dice a side's are; a neutral army's are thrown for its province.
local function about(battle, side)
	local realm = sides.realm(side)
	return realm and { realm = realm } or { tile = sides.tile(battle) }
end

local function thrown(battle, side)
	local what = campaign.text("battle of {side}", { side = sides.name(side) })
	return play.roll(campaign.record("paper_battle", "luck").dice, what, about(battle, side))
end

-- By how much the first of two sides is luckier, for a battle that is only tried. Returns also whether it is as lucky as can be.
---@return integer, boolean
local function ahead()
	local number, faces, mean = dice.difference(campaign.record("paper_battle", "luck").dice)
	local fell = play.roll(number .. "d" .. faces, "luck of both")
	return fell - mean, fell == number * faces
end

-- The total of a side, as parts.
local function parts(battle, side, sizes, luck)
	local all = 0
	for _, size in pairs(sizes) do
		all = all + size
	end
	local own = sizes[sides.word(side)]
	local share = own * 100 // math.max(1, all) // campaign.record("paper_battle", "share").percent
	local found = {
		{ luck or thrown(battle, side), "luck" },
		{ share, "share of the points" },
	}
	local object = relics.borne(battle, side)
	if object then
		table.insert(found, { relics.size(object) * each("relic"), "relics" })
	end
	for _, benefit in ipairs(side.benefits or {}) do
		table.insert(found, { each("benefit"), campaign.record("battle_benefits", benefit).called })
	end
	return found
end

-- The winner's word, and how far its total is above the next; equal totals at the top are a draw. A battle of two sides that is only
-- `trial` throws for both at once, and says whether the first could not be luckier.
function paper.decide(battle, sizes, trial)
	local best, most, next_best = nil, 0, 0
	local both, luckiest = 0, false
	if trial then
		both, luckiest = ahead()
	end
	for at, side in ipairs(battle.sides) do
		local luck = trial and (at == 1 and both or 0) or nil
		local found = parts(battle, side, sizes, luck)
		local what = campaign.text("battle of {side}", { side = sides.name(side) })
		local total = sides.show(not trial and sides.readers(battle) or nil, what, found)
		if not best or total > most then
			best, most, next_best = side, total, most
		elseif total >= next_best then
			next_best = total
		end
	end
	if #battle.sides > 1 and most == next_best then
		return "draw", 0, luckiest
	end
	return sides.word(best), (most - next_best) * each("margin"), luckiest
end

-- The tables on which the leader and the bearer of a side throw, by how the battle ended for it.
local FATES = {
	won = { leader = "leader_of_the_winner", bearer = "bearer_of_the_winner" },
	lost = { leader = "leader_of_a_loser", bearer = "bearer_of_a_loser" },
	drawn = { leader = "leader_after_a_draw", bearer = "bearer_after_a_draw" },
}

local function fates(side, winner)
	if winner == "draw" then
		return FATES.drawn
	end
	return sides.word(side) == winner and FATES.won or FATES.lost
end

-- What becomes of the leader of a side: a word of the tables.
function paper.leader_fate(battle, side, winner)
	local what = campaign.text("leader of {side}", { side = sides.name(side) })
	return play.result(fates(side, winner).leader, what, about(battle, side))
end

-- What becomes of the bearer of a side: a row of `bearer_fates`.
function paper.bearer_fate(battle, side, winner)
	local what = campaign.text("bearer of {side}", { side = sides.name(side) })
	return play.result(fates(side, winner).bearer, what, about(battle, side))
end

-- Who picks a relic up: its own side, the winner or else the next side of the battle, or nobody.
local function picked(battle, side, winner)
	local who = play.result("relic_left_lying", "relic on the table", about(battle, side))
	if who == "own" then
		return sides.word(side)
	elseif who == "nobody" then
		return nil
	elseif winner ~= "draw" and winner ~= sides.word(side) then
		return winner
	end
	for _, other in ipairs(battle.sides) do
		if sides.word(other) ~= sides.word(side) then
			return sides.word(other)
		end
	end
	return nil
end

-- Throws for a battle; `sizes` are the points of its sides by their words.
function paper.result(battle, sizes)
	local result = { bearers = {}, picked = {}, fallen = {} }
	result.winner, result.margin = paper.decide(battle, sizes)
	for _, side in ipairs(battle.sides) do
		local word = sides.word(side)
		if side.bearer then
			result.bearers[word] = paper.bearer_fate(battle, side, result.winner)
			if spoils.on_table(result.bearers[word]) then
				result.picked[word] = picked(battle, side, result.winner)
			end
		end
		if side.realm and side.leader and not sides.led_by_bearer(side) then
			result.fallen[word] = paper.leader_fate(battle, side, result.winner) == "fell"
		end
	end
	return result
end

return paper
