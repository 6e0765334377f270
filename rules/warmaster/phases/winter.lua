-- Winter: the undead campaign, everybody rolls for what befalls the realms, and then taxes come in (WM-TURN-03, WM-EVENT-01,
-- WM-REV-02, WM-RACE-13).
local memory = require("lib/memory")
local events = require("lib/winter_events")
local points = require("lib/battle_points")
local reach = require("lib/reach")
local realms = require("lib/realms")
local taxes = require("lib/taxes")

-- Whether a winter is played at all (WM-TURN-01).
local function played()
	return campaign.year <= options.winters
end

local function campaigns(realm)
	return campaign.value("may.winter_campaign", { realm = realm }) > 0
end

-- The enemy of whom a realm could conquer the best tile.
local function best_prey(realm, enemies)
	local best, most = enemies[1], -1
	for _, enemy in ipairs(enemies) do
		for _, tile in ipairs(enemy.empire) do
			if reach.conquers(realm, tile) and reach.prize(tile) > most then
				best, most = enemy, reach.prize(tile)
			end
		end
	end
	return best
end

-- Dice alone say what the challenge brings: no battle is played, and only the undead realm earns anything. Gives back what.
local function fight(realm, other)
	local own = play.roll(campaign.record("winter_campaign", "own").dice, "winter campaign of " .. realm.name, realm)
	local against = play.result("winter_resistance", "resistance of " .. other.name, { realm = other })
	local parts = { { own, realm.name }, { -against, other.name } }
	if against > own then
		table.insert(parts, { against - own, "not below 0" })
	end
	return change.explain("winter campaign of " .. realm.name, parts)
end

-- Directly after the spells of autumn the undead may challenge. What they earn they may spend at once, and who earned something has
-- beaten whom he challenged (WM-RACE-13).
declare.phase("winter_campaign", function()
	local campaigners = {}
	for _, realm in ipairs(campaign.seats) do
		points.lapse(realm, "winter_points", "not spent before winter")
	end
	if played() then
		events.begin()
		campaign.vars.outcomes = {}
		for _, realm in ipairs(realms.in_order()) do
			local enemies = campaigns(realm) and realms.enemies(realm) or {}
			if #enemies > 0 and ask.yes(realm, "challenge somebody to a winter campaign?", { advice = true }) then
				local other = enemies[1]
				if #enemies > 1 then
					other = ask.realm(realm, "whom do you challenge?", enemies, { advice = best_prey(realm, enemies) })
				end
				change.say(realm.name .. " challenges " .. other.name .. " in winter.")
				local won = fight(realm, other)
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
