-- From table points to what a battle brings: level of victory, battle points, shares for allies and mercenaries (WM-BATTLE-04,
-- WM-BUILD-01, WM-ALLY-08, WM-RACE-17, WM-DRAFT-07).
local alliances = require("phases/alliances")
local cards = require("lib/cards")
local points = require("lib/battle_points")
local realms = require("lib/realms")

local outcome = {}

-- The level of the side that is ahead by `margin` table points; "draw" if it is too little (WM-BATTLE-04).
function outcome.level(margin)
	return play.read("victory_level", margin, "level of victory")
end

-- Of some battle points, the shares of a level: all or nothing (WM-ALLY-08, WM-RACE-17).
local function share(level, shares)
	local row = campaign.record(shares, level)
	return row.own, row.other
end

-- What the Risk makes of the points of a battle (WM-DRAFT-07).
local function risked(realm, level, parts)
	if not cards.holds(realm, "risk") then
		return true
	end
	local won = level ~= "draw" and level ~= "defeat"
	cards.spend("risk")
	if won then
		table.insert(parts, { campaign.value("risk.bonus", { realm = realm }), cards.title("risk") })
	end
	return won
end

-- One side gets its battle points and shares them.
function outcome.reward(realm, level)
	local earned = campaign.record("battle_points_earned", level).points
	local parts = { { earned, level } }
	if not risked(realm, level, parts) then
		parts = { { 0, cards.title("risk") } }
		earned = 0
	end
	local sum = change.explain("battle points of " .. realm.name, parts)
	local mercenary, ally = alliances.mercenary_of(realm), realms.ally(realm)
	local other, given = nil, 0
	if earned > 0 and mercenary then
		other = mercenary
		_, given = share(level, "mercenary_shares")
	elseif earned > 0 and ally then
		local _, part = share(level, "ally_shares")
		if part > 0 and ask.yes(realm, "share: " .. part .. " of your " .. earned .. " battle points for " .. ally.name .. "?", { advice = false }) then
			other, given = ally, part
		end
	end
	points.earn(realm, sum - given, "battle")
	if other and given > 0 then
		points.earn(other, given, "share of " .. realm.name)
	end
end

return outcome
