-- From table points to what a battle brings: level of victory, battle points, shares for allies and mercenaries (WM-BATTLE-04,
-- WM-BUILD-01, WM-ALLY-08, WM-RACE-17, WM-DRAFT-07).
local alliances = require("phases/alliances")
local cards = require("lib/cards")
local points = require("lib/battle_points")
local realms = require("lib/realms")
local tables = require("lib/tables")

local outcome = {}

-- The level of the side that is ahead by `margin` table points; "draw" if it is too little (WM-BATTLE-04).
function outcome.level(margin)
	return play.read("victory_level", margin, "level of victory")
end

-- What a side has earned by its battle, and what that comes to with the Risk: more after a victory, and nothing at all after a
-- draw or defeat (WM-BUILD-01, WM-DRAFT-07). Gives back both; what the Risk adds is not shared.
local function earnings(realm, level)
	local before = play.cite("WM-BUILD-01")
	local earned = campaign.record("battle_points_earned", level).points
	local parts = { { earned, tables.title("battle_points_earned", level) } }
	if cards.holds(realm, "risk") then
		cards.cite("risk")
		cards.spend("risk")
		if level == "draw" or level == "defeat" then
			table.insert(parts, { -earned, cards.title("risk") })
			earned = 0
		else
			table.insert(parts, { campaign.value("risk.bonus", { realm = realm }), cards.title("risk") })
		end
	end
	local sum = change.explain("battle points of " .. realm.name, parts)
	play.cite(before)
	return earned, sum
end

-- What hired mercenaries get of what they earned for their employer (WM-RACE-17).
local function pay_mercenaries(level, mercenary)
	play.cite("WM-RACE-17")
	return mercenary, campaign.record("mercenary_shares", level).other
end

-- What a realm gives its ally of what it earned: the share of the level or nothing, as it likes (WM-ALLY-08).
local function share_with(realm, level, ally, earned)
	play.cite("WM-ALLY-08")
	local part = campaign.record("ally_shares", level).other
	if part > 0 and ask.yes(realm, "share: " .. part .. " of your " .. earned .. " battle points for " .. ally.name .. "?", { advice = false }) then
		return ally, part
	end
	return ally, 0
end

-- One side gets its battle points and shares them: with the mercenaries who fought for it, or else with its ally.
function outcome.reward(realm, level)
	local before = play.cite("WM-BUILD-01")
	local earned, sum = earnings(realm, level)
	local mercenary, ally = alliances.mercenary_of(realm), realms.ally(realm)
	local other, given = nil, 0
	if earned > 0 and mercenary then
		other, given = pay_mercenaries(level, mercenary)
	elseif earned > 0 and ally then
		other, given = share_with(realm, level, ally, earned)
	end
	points.earn(realm, sum - given, "battle")
	if other then
		points.earn(other, given, "share of " .. realm.name)
	end
	play.cite(before)
end

return outcome
