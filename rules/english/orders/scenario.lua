-- The scenario of a battle with figures: who has scouted better, what is played, and who takes which part (EN-TT-04 to
-- EN-TT-08). The unit strengths come from the miniature rules, so the players tell them.
local battle = require("lib/table")
local throwing = require("margrave/throwing")

-- What is played, in the order of the table's rows; a side that chooses has all of them to choose from.
local SCENARIOS = { "last_stand", "breakthrough", "capture", "pitched_battle", "meeting_engagement", "flank_attack", "ambush" }

on.after_event("battle_joined", function(event)
	if campaign.option("table_battles") == "ask" then
		battle.begin(event.tile, event.attackers, event.defenders)
	end
end, { cite = "EN-TT-06" })

-- A side of the battle: its realm, nil for independents, and what players read for it.
local function sides(now)
	local attacker, defender = now.attacker, now.defender
	return {
		realm = attacker,
		text = attacker or campaign.text("the attacker"),
	}, {
		realm = defender,
		text = defender or campaign.text("the independents"),
	}
end

local function throw(row, what, realm)
	return play.roll(campaign.amount("scenario_dice", row), what, realm)
end

local function words(text)
	return (string.gsub(text, "_", " "))
end

-- The hour of the day at which it begins (EN-TT-04). Assaults have no scenario.
local function hour()
	play.cite("EN-TT-04")
	return throw("hour", "hour in which the battle begins")
end

-- Which side has out-scouted the other, if any (EN-TT-05).
local function outscouts(attacker, defender, scouts, against)
	play.cite("EN-TT-05")
	local one = scouts + throw("scouts", campaign.text("scouting score of {side}", { side = attacker.text }))
	local other = against + throw("scouts", campaign.text("scouting score of {side}", { side = defender.text }))
	local times = campaign.value("scenario.outscouted")
	local better = one > times * other and attacker or other > times * one and defender or nil
	change.show(campaign.text("scouting scores: {attacker} {scouts}, {defender} {against}; {result}", {
		attacker = attacker.text,
		scouts = one,
		defender = defender.text,
		against = other,
		result = better and campaign.text("{side} has out-scouted the enemy", { side = better.text })
			or campaign.text("nobody has out-scouted the other"),
	}))
	return better
end

-- What is played (EN-TT-06).
local function chosen(now, attacker, defender, better)
	play.cite("EN-TT-06")
	local total = throw("scenario", "scenario")
	local parts = { { total, "dice" } }
	if now.sides > 1 then
		table.insert(parts, { campaign.value("scenario.two_sides"), "attack over several sides" })
	end
	if better then
		local most = campaign.value("scenario.shift")
		local by = ask.number(better.realm, campaign.text("change of the scenario roll"), -most, most, { advice = 0 })
		table.insert(parts, { by, "out-scouted the enemy" })
	end
	local found = play.read("table_scenario", change.explain("scenario", parts), "scenario")
	local chooser = found == "attacker_chooses" and attacker or found == "defender_chooses" and defender or nil
	local question = campaign.text("scenario of the battle")
	return chooser and ask.choice(chooser.realm, question, SCENARIOS, { advice = SCENARIOS[4] }) or found
end

-- Pieces of terrain that a side may add or take away; none of them may be impassable (EN-TT-07, EN-TT-08).
local function pieces(side)
	local what = campaign.text("pieces of terrain that {side} may change", { side = side.text })
	local number = throw("pieces", what, side.realm)
	local told = { side = side.text, pieces = { number, "piece" } }
	change.show(campaign.text("{side} may add or take away {pieces} of terrain; added pieces may not be impassable", told))
end

-- The side with the higher die; equal dice are thrown again (EN-TT-08).
local function higher(one, other)
	local what = campaign.text("part of {side}", { side = one.text })
	local part = throwing.again(what, function()
		local first = throw("part", what, one.realm)
		local second = throw("part", campaign.text("part of {side}", { side = other.text }), other.realm)
		return first > second and "attacker" or first < second and "defender" or nil
	end, { "attacker", "defender" })
	return part == "attacker" and one or other
end

-- A side chooses whether it attacks or defends in the scenario; `nil` for a side that nobody plays defends.
local function takes_part(side, other)
	local attacks = side.realm == nil or ask.yes(side.realm, campaign.text("do you attack in the scenario?"), { advice = true })
	local first = attacks and side or other
	change.show(campaign.text("{side} attacks in the scenario", { side = first.text }))
end

local function parts(scenario, now, attacker, defender, better, strengths)
	if scenario == "last_stand" then
		play.cite("EN-TT-07")
		-- Of two equal sides the tile's defender makes the stand.
		local weaker = strengths[1] < strengths[2] and attacker or defender
		change.show(campaign.text("{side} makes the last stand: the scenario's defender", { side = weaker.text }))
		pieces(weaker)
		return
	end
	play.cite("EN-TT-08")
	local function other_of(side)
		return side == attacker and defender or attacker
	end
	if scenario == "breakthrough" then
		local side = better or higher(attacker, defender)
		takes_part(side, other_of(side))
	elseif scenario == "flank_attack" then
		if now.sides > 1 then
			change.show(campaign.text("{side} attacks in the scenario: it came over several sides", { side = attacker.text }))
		else
			local side = better or higher(attacker, defender)
			takes_part(side, other_of(side))
		end
	elseif scenario == "ambush" then
		local side = better or higher(attacker, defender)
		change.show(campaign.text("{side} lays the ambush", { side = side.text }))
		pieces(side)
	end
end

declare.order({
	name = "scenario",
	arguments = { "scouts: number", "against: number", "strength: number", "opposed: number" },
	example = "scenario 15 5 90 60",
	doc = "Rolls the hour, the scouts and the scenario of a battle with figures; gets the unit strength of fast cavalry, flyers and scouts of attacker and defender, and of all their troops.",
	during = "battle",
	cite = "EN-TT-06",
	check = function(realm, scouts, against, strength, opposed)
		local now = battle.now()
		if realm or not now then
			return campaign.text("the host rolls it in a battle with figures")
		end
		for _, number in ipairs({ scouts, against, strength, opposed }) do
			if number < 0 or number > 100000 then
				return campaign.text("unit strengths are numbers from 0 to 100000")
			end
		end
	end,
	-- The host of a battle with figures knows of it; no prompt names it to players.
	candidates = function()
		return {}
	end,
	play = function(_, scouts, against, strength, opposed)
		local now = battle.now()
		local attacker, defender = sides(now)
		change.show(campaign.text("the fighting begins in hour {hour}; a turn of each player is an hour", { hour = hour() }))
		local better = outscouts(attacker, defender, scouts, against)
		local scenario = chosen(now, attacker, defender, better)
		change.show(campaign.text("scenario: {scenario}", { scenario = words(scenario) }))
		parts(scenario, now, attacker, defender, better, { strength, opposed })
	end,
})
