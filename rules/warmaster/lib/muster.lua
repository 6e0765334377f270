-- The muster of a battle: how many points an army may have, and why (WM-ARMY-01 to WM-ARMY-04, WM-DRAFT-11, WM-SCEN-16,
-- WM-EVENT-04).
local buildings = require("lib/buildings")
local cards = require("lib/cards")
local citing = require("margrave/citing")
local engagements = require("phases/engagements")
local plans = require("lib/plans")
local realms = require("lib/realms")
local worth = require("lib/worth")

local muster = {}

-- What the round allows: points, turns of the game, and the size of army whose limits of units hold (WM-ARMY-01).
function muster.size()
	local round = math.max(1, realms.round())
	local rows = campaign.rows("army_sizes")
	return campaign.record("army_sizes", rows[math.min(round, #rows)] or "")
end

-- True if a battle is fought for a capital: it is a siege (WM-BATTLE-03).
function muster.is_siege(battle)
	return buildings.besieged(battle.tile)
end

-- How long a battle may last, and what army list limits hold (WM-ARMY-01, WM-SCEN-16).
function muster.terms(battle)
	local size = muster.size()
	local limits = size.limits
	if muster.is_siege(battle) then
		limits = campaign.value("siege.limits")
	end
	local about = { turns = size.turns, points = { limits, "point" } }
	return campaign.text("the battle ends after {turns} {turns?turn|turns}, and each army may have as many of a unit as one of {points}", about)
end

-- Who fields the army of a side: mercenaries fight for their employer (WM-RACE-17).
function muster.army_of(realm)
	return engagements.mercenary_of(realm) or realm
end

-- The points of one side as parts; `bought` are those paid for with gold, `unit` the points of the Reinforcement (WM-ARMY-02).
function muster.parts(battle, realm, bought, unit)
	local army = muster.army_of(realm)
	local about = { realm = army }
	local parts = {}
	local function add(points, why)
		if points ~= 0 then
			table.insert(parts, { points, why })
		end
	end
	if muster.is_siege(battle) then
		add(campaign.value("siege.points", about), "siege")
		add(campaign.value("siege.extra", about), realm == battle.challenger and "siege troops" or "works and troops of defence")
	else
		add(muster.size().points, "size of the round")
	end
	-- The bonus is that of the realm whose battle it is, whoever fights it (WM-ARMY-03).
	if campaign.vars.largest == realm then
		add(campaign.value("army.largest", { realm = realm }), "largest realm")
	end
	add(bought, "bought with gold")
	if campaign.recall("plagues", army.name) == campaign.year then
		add(campaign.value("army.plague", about), "plague")
	end
	add(unit, cards.title("reinforcement"))
	return parts
end

-- Points that a realm can buy for a battle (WM-ARMY-04).
function muster.most_bought(realm)
	return math.min(campaign.value("army.bought", { realm = realm }), realm.crowns // options.gold_per_point)
end

-- What computer players buy for a battle.
local function advised(realm)
	return math.min(muster.most_bought(realm), worth.purse(realm) // options.gold_per_point)
end

-- What the captain buys.
local function planned(realm)
	return math.min(muster.most_bought(realm), plans.chest(realm) // options.gold_per_point)
end

-- The same of both sides, by the names of the realms.
function muster.advised(sides)
	local bought = {}
	for _, realm in ipairs(sides) do
		bought[realm.name] = advised(realm)
	end
	return bought
end

-- Both declare in secret what they buy (WM-ARMY-04). Gives back points by the names of the realms; `preview` tries the battle with
-- what one of them may buy, and `page` gives what `sheet` shows.
function muster.ask(sides, preview, page)
	local bought = {}
	citing.as("WM-ARMY-04", function()
		for _, realm in ipairs(sides) do
			local most = muster.most_bought(realm)
			bought[realm.name] = 0
			if most > 0 then
				local question = campaign.text("points for this battle, {gold} gold each", { gold = options.gold_per_point })
				bought[realm.name] = ask.number(realm, question, 0, most, { advice = advised(realm), plan = planned(realm), secret = true, sheet = page() }, function(points)
					return preview(realm, points)
				end)
			end
		end
	end)
	return bought
end

-- What was bought is shown together, and paid for.
function muster.pay(sides, bought)
	for _, realm in ipairs(sides) do
		if bought[realm.name] > 0 then
			change.crowns(realm, -bought[realm.name] * options.gold_per_point, "points for the army")
		end
	end
end

-- One unit more for who holds the Reinforcement: part of it is free, its holder pays the rest (WM-DRAFT-11). Gives back its points.
-- `page` gives what `sheet` shows.
function muster.reinforce(realm, page)
	local holder = cards.used_by(realm, "reinforcement")
	if not holder then
		return 0
	end
	return citing.as("WM-DRAFT-11", function()
		local free = campaign.value("reinforcement.free", { realm = holder })
		local most = free + holder.crowns // options.gold_per_point
		local question = campaign.text("{card}: points of the unit, {free} are free", { card = cards.title("reinforcement"), free = free })
		local points = ask.number(holder, question, 0, most, { advice = free, sheet = page() })
		if points > free then
			change.crowns(holder, (free - points) * math.floor(options.gold_per_point), cards.title("reinforcement"))
		end
		if points > 0 then
			local joins = { points = { points, "point" }, realm = muster.army_of(realm) }
			change.say(campaign.text("A unit of {points} joins the army of {realm} and counts towards its break point.", joins))
		end
		return points
	end)
end

return muster
