-- From table points to what a battle brings: level of victory, battle points, shares for allies and mercenaries (WM-BATTLE-04,
-- WM-BUILD-01, WM-ALLY-08, WM-RACE-17, WM-DRAFT-07).
local cards = require("lib/cards")
local citing = require("margrave/citing")
local engagements = require("phases/engagements")
local points = require("lib/battle_points")
local realms = require("lib/realms")
local tables = require("lib/tables")

local outcome = {}

-- The level of the side that is ahead by `margin` table points; "draw" if it is too little (WM-BATTLE-04).
function outcome.level(margin)
	return play.read("victory_level", margin, "level of victory")
end

-- What the Risk makes of the points of a battle, as parts: more for a victory, nothing for anything else. Gives back the rule that
-- says so as well (WM-BUILD-01, WM-DRAFT-07).
local function earnings(realm, level)
	local parts = { { campaign.record("battle_points_earned", level).points, tables.title("battle_points_earned", level) } }
	if not cards.holds(realm, "risk") then
		return parts, "WM-BUILD-01"
	end
	cards.spend("risk")
	if level == "draw" or level == "defeat" then
		return { { 0, cards.title("risk") } }, "WM-DRAFT-07"
	end
	table.insert(parts, { campaign.value("risk.bonus", { realm = realm }), cards.title("risk") })
	return parts, "WM-DRAFT-07"
end

-- Who gets a share of what a side has earned, how much, and by which rule: hired mercenaries always, an ally if the player likes;
-- all or nothing (WM-ALLY-08, WM-RACE-17).
local function share(realm, level)
	local mercenary, ally = engagements.mercenary_of(realm), realms.ally(realm)
	if mercenary then
		return mercenary, campaign.record("mercenary_shares", level).other, "WM-RACE-17"
	elseif not ally then
		return realm, 0, "WM-BUILD-01"
	end
	local shares = campaign.record("ally_shares", level)
	local shared = shares.other > 0 and citing.as("WM-ALLY-08", function()
		local about = { own = shares.own, ally = ally, other = shares.other }
		local question = campaign.text("of these battle points keep {own} and give your ally, the realm {ally}, {other}? If not, all are yours", about)
		return ask.yes(realm, question, { advice = false })
	end)
	return ally, shared and shares.other or 0, "WM-ALLY-08"
end

-- What the Risk of hired mercenaries makes of their share, who bet on the battle they fight: more of a victory, nothing of a draw
-- (WM-DRAFT-07, WM-RACE-17).
local function staked(mercenary, level, given)
	if not cards.holds(mercenary, "risk") then
		return given
	end
	cards.spend("risk")
	local title = cards.title("risk")
	local bonus = campaign.value("risk.bonus", { realm = mercenary })
	return citing.as("WM-DRAFT-07", function()
		local lost = level == "draw" or level == "defeat"
		local what = campaign.text("battle points of {realm}", { realm = mercenary })
		return change.explain(what, lost and { { 0, title } } or { { given, "share" }, { bonus, title } })
	end)
end

-- One side gets its battle points and shares them; what the Risk adds stays with it (WM-BUILD-01, WM-DRAFT-07).
function outcome.reward(realm, level)
	local parts, earned_by = earnings(realm, level)
	local sum = citing.as(earned_by, function()
		return change.explain(campaign.text("battle points of {realm}", { realm = realm }), parts)
	end)
	if sum == 0 then
		return
	end
	local other, given, shared_by = share(realm, level)
	citing.as(earned_by, function()
		points.earn(realm, sum - given, "battle")
	end)
	if other == engagements.mercenary_of(realm) then
		given = staked(other, level, given)
	end
	citing.as(shared_by, function()
		points.earn(other, given, campaign.text("share of {realm}", { realm = realm }))
	end)
end

return outcome
