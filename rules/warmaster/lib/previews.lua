-- What may come of a battle before it is fought, for `preview` and `odds`: on paper the battle itself is tried for every way in which
-- the dice can fall; for one that is fought on the table, what both sides field (WM-CHAL-02, WM-ARMY-02, WM-BATTLE-04).
local fighting = require("lib/fighting")
local muster = require("lib/muster")
local tables = require("lib/tables")

local previews = {}

local function sum(parts)
	local total = 0
	for _, part in ipairs(parts) do
		total = total + part[1]
	end
	return total
end

-- What both sides field, and who spends how much gold; what the other buys is a secret until both have said it (WM-ARMY-04).
local function fielded(battle, own, sides, bought)
	local lines = {}
	for _, realm in ipairs(sides) do
		local points = bought[realm.name]
		local about = { realm = realm, points = { sum(muster.parts(battle, realm, points, 0)), "point" }, bought = points }
		if points == 0 then
			table.insert(lines, campaign.text("{realm} fields {points}", about))
		elseif realm == own then
			table.insert(lines, campaign.text("{realm} fields {points}, {bought} of them bought with gold", about))
		else
			table.insert(lines, campaign.text("{realm} fields {points} if it buys {bought}, which nobody knows", about))
		end
	end
	return table.concat(lines, "; ") .. "."
end

-- How a battle ends for one side, by how well.
local function ending(at)
	if at == 1 then
		return campaign.text("you win")
	end
	return at == 2 and campaign.text("a draw") or campaign.text("you lose")
end

-- What is won and lost, as one side sees it, and by how much.
local function tell(realm, other, before)
	local own, theirs = campaign.recall("outcomes", realm.name), campaign.recall("outcomes", other.name)
	local at = own.level == "draw" and 2 or own.beat and 1 or 3
	local function gained(one)
		return (one:counter("battle_points") or 0) - before[one.name]
	end
	local theirs_too = campaign.text("those of {realm}", { realm = other })
	local points = campaign.name("counter", "battle_points") or "battle points"
	local numbers = { [points] = gained(realm), [theirs_too] = gained(other) }
	play.outcome(campaign.text("battle with {realm}", { realm = other }), ending(at), { at = at, numbers = numbers })
	if at ~= 2 then
		local level = at == 1 and own.level or theirs.level
		local rank = table.find(campaign.rows("battle_points_earned"), level) or 0
		local title = tables.title("victory_level", level)
		local told = at == 1 and campaign.text("yours: {level}", { level = title }) or other.name .. ": " .. title
		play.outcome(campaign.text("level of victory"), told, { at = at == 1 and -rank or rank })
	end
end

-- Tries the rest of a battle of a realm with what both sides buy. Returns what is certain.
local function try(battle, realm, bought, begun)
	local other = realm == battle.challenger and battle.challenged or battle.challenger
	local sides = { battle.challenger, battle.challenged }
	local line = campaign.text("On {tile} {armies}", { tile = battle.tile, armies = fielded(battle, realm, sides, bought) })
	if options.battles ~= "paper" then
		return { line, campaign.text("The battle is fought on the table.") }
	end
	local tried = table.clone(battle)
	tried.trial, tried.bought = true, bought
	local before = {}
	for _, one in ipairs(sides) do
		before[one.name] = one:counter("battle_points") or 0
	end
	if not begun then
		fighting.begin(tried)
	end
	fighting.settle(tried, fighting.fight(tried))
	tell(realm, other, before)
	return line
end

-- A battle to which a realm may challenge another: both sides spend the gold that careful players do (WM-CHAL-02).
function previews.challenge(realm, other, tile)
	local battle = { challenger = realm, challenged = other, tile = tile }
	return try(battle, realm, muster.advised({ realm, other }), false)
end

-- The battle that a realm is about to fight, with the points that it may buy for it (WM-ARMY-04).
function previews.bought(battle, realm, points)
	local bought = muster.advised({ battle.challenger, battle.challenged })
	bought[realm.name] = points
	return try(battle, realm, bought, true)
end

return previews
