-- Winter: the undead campaign, everybody rolls for what befalls the realms, and then taxes come in (WM-TURN-03, WM-EVENT-01,
-- WM-REV-02, WM-RACE-13, WM-ALLY-07).
local alliances = require("phases/alliances")
local choosing = require("margrave/choosing")
local citing = require("margrave/citing")
local events = require("lib/winter_events")
local points = require("lib/battle_points")
local reach = require("lib/reach")
local realms = require("lib/realms")
local taxes = require("lib/taxes")
local worth = require("lib/worth")

local function campaigns(realm)
	return campaign.value("may.winter_campaign", { realm = realm }) > 0
end

-- The enemy of whom a realm could conquer the best tile.
local function best_prey(realm, enemies)
	local best = choosing.best(enemies, function(enemy)
		local prey, most = choosing.best(enemy.tiles, function(tile)
			local within = #realm.tiles == 0 or reach.conquers(realm, tile)
			return within and worth.tile(realm, tile) or nil
		end)
		return prey and most
	end)
	return best or enemies[1]
end

-- Dice alone say what the challenge brings: no battle is played, and only the undead realm earns anything. Gives back what.
local function fight(realm, other)
	local what = campaign.text("winter campaign of {realm}", { realm = realm })
	local own = play.roll(campaign.record("winter_campaign", "own").dice, what, realm)
	local resistance = campaign.text("resistance of {realm}", { realm = other })
	local against = tonumber(play.result("winter_resistance", resistance, { realm = other }) or 0) or 0
	local parts = { { own, realm.name }, { -against, other.name } }
	if against > own then
		table.insert(parts, { against - own, "not below 0" })
	end
	return change.explain(what, parts)
end

-- Whom a realm challenges in this winter; nil if it leaves it. An ally is challenged only where nobody else is left, which ends the
-- alliance (WM-ALLY-07); nothing forces a challenge.
local function challenged_by(realm)
	if not campaigns(realm) then
		return nil
	end
	local enemies, ally = realms.enemies(realm), realms.ally(realm)
	if #enemies == 0 and ally and not ally.out then
		local question = campaign.text("nobody else is left, and this challenge ends your alliance (WM-ALLY-07): challenge {realm} to a winter campaign?", { realm = ally })
		if not ask.yes(realm, question, { advice = false }) then
			return nil
		end
		citing.as("WM-ALLY-07", function()
			alliances.part(realm)
		end)
		return ally
	elseif #enemies == 0 or not ask.yes(realm, campaign.text("challenge somebody to a winter campaign?"), { advice = true }) then
		return nil
	elseif #enemies == 1 or #choosing.those(enemies, realms.holds_land) == 0 then
		-- Of those who hold no land nothing can be conquered: it is all one whom the dice resist for.
		return enemies[1]
	end
	return ask.realm(realm, campaign.text("whom do you challenge?"), enemies, { advice = best_prey(realm, enemies) })
end

-- Directly after the spells of autumn the undead may challenge. What they earn they may spend at once, and who earned something has
-- beaten whom they challenged (WM-RACE-13).
declare.phase("winter_campaign", function()
	local campaigners = {}
	for _, realm in ipairs(campaign.seats) do
		points.lapse(realm, "winter_points", "not spent before winter")
	end
	campaign.vars.winter_campaigners = campaigners
	if not taxes.winter_follows() then
		return
	end
	events.begin()
	local outcomes = {}
	campaign.vars.dragon_fates = {}
	for _, realm in realms.turns() do
		play.matter("winter campaign", realm)
		local other = challenged_by(realm)
		if other then
			change.say(campaign.text("{realm} challenges {other} in winter.", { realm = realm, other = other }))
			local won = fight(realm, other)
			if won > 0 then
				change.counter(realm, "winter_points", won, "winter campaign")
				outcomes[realm.name] = { beat = other, level = "winter" }
				table.insert(campaigners, realm)
			end
		end
	end
	campaign.vars.outcomes = outcomes
	campaign.vars.winter_campaigners = campaigners
end)

-- Smallest first, each once (WM-EVENT-01, WM-TURN-05).
declare.phase("winter_table", function()
	if not taxes.winter_follows() then
		return
	end
	events.begin()
	for _, realm in realms.turns() do
		play.matter("winter", realm)
		local event = play.result("winter_table", campaign.text("winter of {realm}", { realm = realm }), { realm = realm })
		events.befall(event, realm)
	end
end)

-- When all have rolled, all collect (WM-TURN-03).
declare.phase("taxes", function()
	if taxes.winter_follows() then
		for _, realm in realms.turns() do
			taxes.collect(realm)
		end
	end
end)

-- The tax table as it is for the tiles of the realms (WM-REV-01).
declare.view({
	name = "taxes",
	arguments = { "realm: realm?" },
	example = "taxes red",
	stands_for = "revenue",
	doc = "What the tiles of a realm pay in winter, or those of all realms.",
	show = function(_, of)
		local lines = {}
		for _, realm in ipairs(of and { of } or campaign.seats) do
			for _, line in ipairs(taxes.lines(realm)) do
				table.insert(lines, line)
			end
		end
		return lines
	end,
})
