-- Winter: the undead campaign, everybody rolls for what befalls the realms, and then taxes come in (WM-TURN-03, WM-EVENT-01,
-- WM-REV-02, WM-RACE-13).
local memory = require("lib/memory")
local events = require("lib/winter_events")
local realms = require("lib/realms")
local taxes = require("lib/taxes")

-- Whether a winter is played at all (WM-TURN-01).
local function played()
	return campaign.year <= options.winters
end

local function undead(realm)
	return campaign.value("may.winter_campaign", { realm = realm }) > 0
end

-- Directly after the spells of autumn the undead may challenge; dice alone say what it brings (WM-RACE-13).
declare.phase("winter_campaign", function()
	local campaigners = {}
	if played() then
		campaign.vars.outcomes = {}
		for _, realm in ipairs(realms.in_order()) do
			local enemies = undead(realm) and realms.enemies(realm) or {}
			if #enemies > 0 and ask.yes(realm, "a winter campaign?", { advice = true }) then
				local other = ask.realm(realm, "whom do you challenge?", enemies, { advice = enemies[1] })
				local own = play.roll("d6", "winter campaign of " .. realm.name, realm)
				-- A d3 is a d6 halved and rounded up.
				local against = (play.roll("d6", "resistance of " .. other.name, other) + 1) // 2
				local won = math.max(0, change.explain("winter campaign of " .. realm.name, { { own, realm.name }, { -against, other.name } }))
				if won > 0 then
					change.counter(realm, "winter_points", won, "winter campaign")
					local outcomes = memory.copy("outcomes")
					outcomes[realm.name] = { beat = other, level = "winter" }
					campaign.vars.outcomes = outcomes
					table.insert(campaigners, realm)
				end
			end
		end
	end
	campaign.vars.winter_campaigners = campaigners
end)

-- Smallest first, each once (WM-EVENT-01, WM-TURN-05).
declare.phase("winter_table", function()
	if not played() then
		return
	end
	taxes.forget()
	events.begin()
	for _, realm in ipairs(realms.in_order()) do
		local event = play.result("winter_table", "winter of " .. realm.name, { realm = realm })
		events.befall(event, realm)
	end
end)

-- When all have rolled, all collect (WM-TURN-03).
declare.phase("taxes", function()
	if played() then
		for _, realm in ipairs(realms.in_order()) do
			taxes.collect(realm)
		end
	end
end)
