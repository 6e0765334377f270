-- Battles: for each challenge the table is described, armies muster, and the result is taken from the table or rolled for on
-- paper (WM-BATTLE-01 to WM-BATTLE-04, WM-DRAFT-12, WM-DRAGON-09).
local memory = require("lib/memory")
local cards = require("lib/cards")
local deck = require("lib/deck")
local muster = require("lib/muster")
local outcome = require("lib/outcome")
local realms = require("lib/realms")
local scenario = require("lib/scenario")
local tables = require("lib/tables")

local PHASE = "battles"

-- Before the battle one enemy character may be put out of it (WM-DRAFT-12).
local function assassin(realm, enemy)
	if cards.holds(realm, "assassin") then
		cards.spend("assassin")
		if play.result("assassin", "assassin", { realm = realm }) == "removed" then
			change.say("The character of " .. enemy.name .. " whom the assassin chose takes no part, and nobody scores points for him.")
		else
			change.say("The assassin fails.")
		end
	end
end

-- Table points as the players at the table say them.
local function from_table(side)
	return ask.number(nil, "table points of " .. side.name .. ", without those for buildings and ground", 0, 100000)
end

-- Table points by dice and the sizes of the armies, where battles are fought on paper.
local function on_paper(side, army)
	local roll = campaign.record("paper_battle", "luck")
	local size = campaign.record("paper_battle", "army")
	return play.roll(roll.dice, "battle of " .. side.name, side) * roll.times + army // size.times
end

local function fight(battle)
	local sides = { battle.challenger, battle.challenged }
	change.say("Battle on " .. battle.tile.label .. ": " .. sides[1].name .. " against " .. sides[2].name .. ".")
	assassin(sides[1], sides[2])
	assassin(sides[2], sides[1])
	scenario.set_up(battle)
	local bought = muster.buy(sides)
	local armies, score = {}, {}
	for _, realm in ipairs(sides) do
		local unit = muster.reinforce(realm)
		local parts = muster.parts(battle, realm, bought[realm.name] or 0, unit)
		armies[realm.name] = change.explain("army of " .. realm.name, parts)
		change.say(realm.name .. " fields " .. armies[realm.name] .. " points.")
	end
	for _, realm in ipairs(sides) do
		score[realm.name] = options.battles == "paper" and on_paper(realm, armies[realm.name]) or from_table(realm)
	end
	scenario.add_points(battle, score)
	return score
end

-- Who is ahead, by how much, and what that brings (WM-BATTLE-04, WM-BUILD-01).
local function settle(battle, score)
	local one, other = battle.challenger, battle.challenged
	local margin = score[one.name] - score[other.name]
	local winner, loser = one, other
	if margin < 0 then
		winner, loser, margin = other, one, -margin
	end
	local level = outcome.level(margin)
	local outcomes = memory.copy("outcomes")
	if level == "draw" then
		change.say("A draw: " .. score[one.name] .. " to " .. score[other.name] .. " table points.")
		outcomes[one.name] = { tile = battle.tile, level = level, dragon = battle.dragon }
		outcomes[other.name] = { tile = battle.tile, level = level, dragon = battle.dragon }
	else
		change.say(winner.name .. " wins by " .. margin .. " table points: " .. tables.title("victory_level", level) .. ".")
		outcomes[winner.name] = { tile = battle.tile, level = level, beat = loser, dragon = battle.dragon }
		outcomes[loser.name] = { tile = battle.tile, level = "defeat", lost_to = winner, dragon = battle.dragon }
	end
	campaign.vars.outcomes = outcomes
	outcome.reward(one, outcomes[one.name].level)
	outcome.reward(other, outcomes[other.name].level)
	deck.after_battle(one)
	deck.after_battle(other)
end

declare.phase(PHASE, function()
	campaign.vars.outcomes = {}
	for _, battle in ipairs(campaign.vars.battles or {}) do
		local score = fight(battle)
		settle(battle, score)
		scenario.aftermath(battle)
	end
end)

-- What each side of each battle of the round fields, before gold and cards (WM-ARMY-02).
declare.view({
	name = "armies",
	doc = "The battles of the round: who fights whom and where, and how many points each side fields.",
	show = function()
		local lines = {}
		for _, battle in ipairs(campaign.vars.battles or {}) do
			for _, realm in ipairs({ battle.challenger, battle.challenged }) do
				local sum, reasons = 0, {}
				for _, part in ipairs(muster.parts(battle, realm, 0, 0)) do
					sum = sum + part[1]
					if part[1] ~= 0 then
						table.insert(reasons, part[1] .. " " .. part[2])
					end
				end
				table.insert(lines, battle.tile.label .. ": " .. realm.name .. " " .. sum .. " (" .. table.concat(reasons, ", ") .. ")")
			end
		end
		if #lines == 0 then
			table.insert(lines, "there is no battle in this round yet")
		end
		return lines
	end,
})
