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
		local question = campaign.text("{card}: which character of {realm}", { card = cards.title("assassin"), realm = enemy })
		local kind = ask.choice(holder, question, kinds, { advice = kinds[1], sheet = scenario.page(battle) })
		local about = { who = tables.title("characters", kind), realm = enemy }
		cards.spend("assassin")
		if play.result("assassin", cards.title("assassin"), { realm = holder }) == "removed" then
			battle.missing = enemy
			change.say(campaign.text("The {who} of {realm} takes no part in this battle, and nobody scores points for them.", about))
		else
			change.say(campaign.text("The {who} of {realm} escapes.", about))
		end
	end)
end

-- Who may use which magic items is told to their holders alone (WM-TT-01).
local function remind(realm)
	for _, card in ipairs(deck.held(realm)) do
		local held = { item = tables.title("magic_items", card.item), effect = campaign.record("magic_items", card.item).effect }
		change.tell(realm, campaign.text("You may use: {item}. {effect}", held))
	end
end

-- What each side fields, by names (WM-ARMY-02). Of a battle that is only tried it is known what is bought.
local function armies_of(battle, sides, preview)
	citing.show("WM-ARMY-01", campaign.text("Armies muster: {terms}.", { terms = muster.terms(battle) }))
	local function page()
		return scenario.page(battle)
	end
	local bought = battle.bought or muster.ask(sides, preview, page)
	citing.as("WM-ARMY-04", function()
		muster.pay(sides, bought)
	end)
	local fielded = {}
	for _, realm in ipairs(sides) do
		local unit = muster.reinforce(realm, page)
		local army = muster.army_of(realm)
		local what = campaign.text("army of {realm}", { realm = army })
		if army ~= realm then
			what = campaign.text("army of {army}, hired by {realm}", { army = army, realm = realm })
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
			local question = campaign.text("table points of {realm}, those for ground, buildings and the dragon left out", { realm = realm })
			local points = ask.number(nil, question, 0, 100000, { sheet = scenario.page(battle) })
			parts[realm.name] = { { points, "battle" } }
		end
	end
	scenario.count(battle, function(realm, points, why)
		table.insert(parts[realm.name], { points, why })
	end)
	for _, realm in ipairs(sides) do
		score[realm.name] = change.explain(campaign.text("table points of {realm}", { realm = realm }), parts[realm.name])
	end
	return score
end

-- What comes before the armies: cards are played, and the table is set up.
function fighting.begin(battle)
	local sides = { battle.challenger, battle.challenged }
	local about = { tile = battle.tile, one = sides[1], other = sides[2] }
	change.say(campaign.text("Battle on {tile}: {one} against {other}.", about))
	assassin(battle, sides[1], sides[2])
	assassin(battle, sides[2], sides[1])
	scenario.set_up(battle)
end

-- The rest of a battle, up to its table points by the names of the realms. `preview` tries it with what a realm may buy.
function fighting.fight(battle, preview)
	local sides = { battle.challenger, battle.challenged }
	return citing.as("WM-BATTLE-04", function()
		return table_points(battle, sides, armies_of(battle, sides, preview))
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
		local about = { tile = battle.tile, points = score[one.name], other = { score[other.name], "table point" } }
		told = campaign.text("{tile}: A draw: {points} to {other}.", about)
		outcomes[one.name] = { tile = battle.tile, level = level }
		outcomes[other.name] = { tile = battle.tile, level = level }
	else
		local about = { tile = battle.tile, realm = winner, margin = { margin, "table point" }, level = tables.title("victory_level", level) }
		told = campaign.text("{tile}: {realm} wins by {margin}: {level}.", about)
		outcomes[winner.name] = { tile = battle.tile, level = level, beat = loser }
		outcomes[loser.name] = { tile = battle.tile, level = "defeat", lost_to = winner }
	end
	citing.as("WM-BATTLE-04", function()
		change.result(told, { one, other })
	end)
	campaign.vars.outcomes = outcomes
	outcome.reward(one, outcomes[one.name].level)
	outcome.reward(other, outcomes[other.name].level)
end

return fighting
