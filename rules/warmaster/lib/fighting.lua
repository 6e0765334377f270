-- A battle from its cards to what it brings: the table is set up, armies muster, and the result is taken from the table or thrown for
-- on paper (WM-BATTLE-01 to WM-BATTLE-04, WM-DRAFT-12, WM-BUILD-01).
local engagements = require("phases/engagements")
local memory = require("margrave/memory")
local cards = require("lib/cards")
local citing = require("margrave/citing")
local deck = require("lib/deck")
local muster = require("lib/muster")
local outcome = require("lib/outcome")
local paper = require("lib/paper")
local scenario = require("lib/scenario")
local tables = require("lib/tables")

local fighting = {}

-- One enemy character may be put out of the battle (WM-DRAFT-12).
local function assassin(battle, realm, enemy)
	local holder = cards.used_by(realm, "assassin")
	if not holder then
		return
	end
	citing.as("WM-DRAFT-12", function()
		local kinds = campaign.rows("characters")
		local kind = ask.choice(holder, cards.title("assassin") .. ": which character of " .. enemy.name, kinds, { advice = kinds[1], sheet = scenario.page(battle) })
		local title = tables.title("characters", kind)
		cards.spend("assassin")
		if play.result("assassin", cards.title("assassin"), { realm = holder }) == "removed" then
			battle.missing = enemy
			change.say("The " .. title .. " of " .. enemy.name .. " takes no part in this battle, and nobody scores points for them.")
		else
			change.say("The " .. title .. " of " .. enemy.name .. " escapes.")
		end
	end)
end

-- Who may use which magic items is told to their holders alone (WM-TT-01).
local function remind(realm)
	for _, card in ipairs(deck.held(realm)) do
		change.tell(realm, "You may use: " .. tables.title("magic_items", card.item) .. ". " .. campaign.record("magic_items", card.item).effect)
	end
end

-- What each side fields, by names (WM-ARMY-02). Of a battle that is only foreseen it is known what is bought.
local function armies_of(battle, sides, foresee)
	citing.show("WM-ARMY-01", "Armies muster: " .. muster.terms(battle) .. ".")
	local function page()
		return scenario.page(battle)
	end
	local bought = battle.bought or muster.ask(sides, foresee, page)
	citing.as("WM-ARMY-04", function()
		muster.pay(sides, bought)
	end)
	local fielded = {}
	for _, realm in ipairs(sides) do
		local unit = muster.reinforce(realm, page)
		local army = muster.army_of(realm)
		local what = "army of " .. army.name
		if army ~= realm then
			what = what .. ", hired by " .. realm.name
		end
		citing.as(muster.is_siege(battle) and "WM-SCEN-16" or "WM-ARMY-02", function()
			fielded[realm.name] = change.explain(what, muster.parts(battle, realm, bought[realm.name], unit))
		end)
		citing.as("WM-TT-01", function()
			for _, fighter in ipairs(engagements.fighters(realm)) do
				remind(fighter)
			end
		end)
	end
	return fielded
end

-- Table points of both sides, by names: those of the fighting, and those for ground, buildings and the dragon (WM-BATTLE-04).
local function table_points(battle, sides, fielded)
	local parts, score = {}, {}
	for _, realm in ipairs(sides) do
		if options.battles == "paper" then
			parts[realm.name] = paper.parts(battle, realm, fielded[realm.name])
		else
			local points = ask.number(nil, "table points of " .. realm.name .. ", those for ground, buildings and the dragon left out", 0, 100000, { sheet = scenario.page(battle) })
			parts[realm.name] = { { points, "battle" } }
		end
	end
	scenario.count(battle, function(realm, points, why)
		table.insert(parts[realm.name], { points, why })
	end)
	for _, realm in ipairs(sides) do
		score[realm.name] = change.explain("table points of " .. realm.name, parts[realm.name])
	end
	return score
end

-- What comes before the armies: cards are played, and the table is set up.
function fighting.begin(battle)
	local sides = { battle.challenger, battle.challenged }
	change.say("Battle on " .. battle.tile.label .. ": " .. sides[1].name .. " against " .. sides[2].name .. ".")
	assassin(battle, sides[1], sides[2])
	assassin(battle, sides[2], sides[1])
	scenario.set_up(battle)
end

-- The rest of a battle, up to its table points by the names of the realms. `foresee` tries it with what a realm may buy.
function fighting.fight(battle, foresee)
	local sides = { battle.challenger, battle.challenged }
	return citing.as("WM-BATTLE-04", function()
		return table_points(battle, sides, armies_of(battle, sides, foresee))
	end)
end

-- Who is ahead, by how much, and what that brings (WM-BATTLE-04, WM-BUILD-01).
function fighting.settle(battle, score)
	local one, other = battle.challenger, battle.challenged
	local margin = score[one.name] - score[other.name]
	local winner, loser = one, other
	if margin < 0 then
		winner, loser, margin = other, one, -margin
	end
	local level = outcome.level(margin)
	local outcomes = memory.copy("outcomes")
	local told
	if level == "draw" then
		told = "A draw: " .. score[one.name] .. " to " .. campaign.count(score[other.name], "table point") .. "."
		outcomes[one.name] = { tile = battle.tile, level = level }
		outcomes[other.name] = { tile = battle.tile, level = level }
	else
		told = winner.name .. " wins by " .. campaign.count(tostring(margin), "table point") .. ": " .. tables.title("victory_level", level) .. "."
		outcomes[winner.name] = { tile = battle.tile, level = level, beat = loser }
		outcomes[loser.name] = { tile = battle.tile, level = "defeat", lost_to = winner }
	end
	citing.as("WM-BATTLE-04", function()
		change.result(battle.tile.label .. ": " .. told, { one, other })
	end)
	campaign.vars.outcomes = outcomes
	outcome.reward(one, outcomes[one.name].level)
	outcome.reward(other, outcomes[other.name].level)
end

return fighting
