-- The muster of a battle: how many points an army may have, and why (WM-ARMY-01 to WM-ARMY-04, WM-DRAFT-11, WM-SCEN-16,
-- WM-EVENT-04).
local alliances = require("phases/alliances")
local cards = require("lib/cards")
local realms = require("lib/realms")

local muster = {}

-- What the round allows: points, turns of the game, and the size of army whose limits of units hold (WM-ARMY-01).
function muster.size()
	local round = math.max(1, realms.round())
	local rows = campaign.rows("army_sizes")
	return campaign.record("army_sizes", rows[math.min(round, #rows)])
end

-- Whether a battle is fought for a capital: it is a siege (WM-BATTLE-03).
function muster.is_siege(battle)
	return battle.tile.settlement == "capital"
end

-- Who fields the army of a side: mercenaries fight for their employer (WM-RACE-17).
function muster.army_of(realm)
	return alliances.mercenary_of(realm) or realm
end

-- The points of one side as parts; `bought` are those paid for with gold, `unit` the points of the Reinforcement (WM-ARMY-02).
function muster.parts(battle, realm, bought, unit)
	local army = muster.army_of(realm)
	local about = { realm = army }
	local parts = {}
	if muster.is_siege(battle) then
		table.insert(parts, { campaign.value("siege.points", about), "siege" })
		table.insert(parts, { campaign.value("siege.extra", about), "siege troops or works" })
	else
		table.insert(parts, { muster.size().points, "size of the round" })
	end
	if campaign.vars.largest == army then
		table.insert(parts, { campaign.value("army.largest", about), "largest realm" })
	end
	if (campaign.vars.plagues or {})[army.name] == campaign.year then
		table.insert(parts, { campaign.value("army.plague", about), "plague" })
	end
	table.insert(parts, { bought, "bought with gold" })
	table.insert(parts, { unit, "reinforcement" })
	return parts
end

-- Gold that a realm can turn into points for a battle (WM-ARMY-04).
function muster.most_bought(realm)
	return math.min(campaign.value("army.bought", { realm = realm }), realm.crowns // options.gold_per_point)
end

-- Both declare in secret what they buy, and it is shown together (WM-ARMY-04). Gives back points by the names of the realms.
function muster.buy(sides)
	local words, advice = {}, {}
	for _, realm in ipairs(sides) do
		local numbers = {}
		for points = 0, muster.most_bought(realm) do
			table.insert(numbers, tostring(points))
		end
		words[realm.name] = numbers
		advice[realm.name] = tostring(math.min(muster.most_bought(realm), realm.crowns // 3))
	end
	local said = ask.all("points bought with gold for this battle", words, { advice = advice })
	local bought = {}
	for _, realm in ipairs(sides) do
		local points = tonumber(said[realm.name]) or 0
		bought[realm.name] = points
		if points > 0 then
			change.crowns(realm, -points * options.gold_per_point, "points for the army")
		end
	end
	return bought
end

-- One unit more for who holds the Reinforcement: part of it is free, the rest is paid for (WM-DRAFT-11). Gives back its points.
function muster.reinforce(realm)
	if not cards.holds(realm, "reinforcement") then
		return 0
	end
	local free = campaign.value("reinforcement.free", { realm = realm })
	local most = free + realm.crowns // options.gold_per_point
	local points = ask.number(realm, cards.title("reinforcement") .. ": points of the unit (" .. free .. " are free)", 0, most, { advice = free })
	if points > free then
		change.crowns(realm, -(points - free) * options.gold_per_point, "reinforcement")
	end
	return points
end

return muster
