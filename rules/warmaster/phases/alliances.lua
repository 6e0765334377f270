-- Alliances of two realms, by the matrix of the peoples and a special die of each, and mercenaries hired for a battle (WM-ALLY-01 to
-- WM-ALLY-05, WM-RACE-17).
local memory = require("lib/memory")
local realms = require("lib/realms")

local PHASE = "alliances"

-- How the two peoples like each other (WM-ALLY-04).
local function factor(one, other)
	return campaign.cell("alliance_factors", one.race or "", other.race or "")
end

-- A face of the special die: the six whole numbers from -1 to 4 (WM-ALLY-03).
local function special(realm)
	return play.roll("d6", "special die of " .. realm.name, realm) + campaign.value("alliance.die")
end

local function pair(one, other)
	local names = { one.name, other.name }
	table.sort(names)
	return names[1] .. " " .. names[2]
end

-- The round in which two realms last tried, or broke with each other.
local function tried(one, other)
	local rounds = memory.copy("alliance_tries")
	return rounds[pair(one, other)] == realms.round()
end

local function remember_try(one, other)
	local rounds = memory.copy("alliance_tries")
	rounds[pair(one, other)] = realms.round()
	campaign.vars.alliance_tries = rounds
end

local alliances = {}

-- Why two realms cannot try for an alliance now, nil if they can.
function alliances.refusal(realm, other)
	if other == realm then
		return "nobody is his own ally"
	elseif realms.ally(realm) then
		return "your ally is " .. realms.ally(realm).name .. ", and nobody has two (WM-ALLY-02)"
	elseif realms.ally(other) then
		return other.name .. " has an ally, and nobody has two (WM-ALLY-02)"
	elseif tried(realm, other) then
		return "you two have tried in this round, or ended an alliance in it"
	end
	return nil
end

function alliances.join(realm, other)
	local allies = memory.copy("allies")
	allies[realm.name] = other
	allies[other.name] = realm
	campaign.vars.allies = allies
	change.say(realm.name .. " and " .. other.name .. " are allies.")
end

-- Ends a realm's alliance; the two can try again in the next round at the earliest (WM-ALLY-07).
function alliances.part(realm)
	local allies = memory.copy("allies")
	local other = allies[realm.name]
	if not other then
		return
	end
	allies[realm.name] = nil
	allies[other.name] = nil
	campaign.vars.allies = allies
	remember_try(realm, other)
	change.say("The alliance of " .. realm.name .. " and " .. other.name .. " is over.")
end

-- Whether a computer player wants another realm as ally: a good chance, and no great difference in size.
local function likes(realm, other)
	local apart = math.abs(realms.size(realm) - realms.size(other))
	return factor(realm, other) >= 2 and apart <= 3
end

local function may_ally(realm)
	local found = {}
	for _, other in ipairs(campaign.seats) do
		if not alliances.refusal(realm, other) then
			table.insert(found, { other })
		end
	end
	return found
end

declare.order({
	name = "ally",
	arguments = { "realm: realm" },
	example = "ally blue",
	doc = "Offers another realm an alliance; if it agrees both roll the special die.",
	during = PHASE,
	cite = "WM-ALLY-03",
	check = function(realm, other)
		if not realm then
			return "an alliance is offered by a realm"
		end
		return alliances.refusal(realm, other)
	end,
	candidates = function(realm)
		return realm and may_ally(realm)
	end,
	advice = function(realm)
		for _, choice in ipairs(realm and may_ally(realm) or {}) do
			if realm and likes(realm, choice[1]) then
				return choice
			end
		end
		return nil
	end,
	play = function(realm, other)
		if not realm then
			return
		end
		remember_try(realm, other)
		if not ask.yes(other, "an alliance with " .. realm.name .. "?", { advice = likes(other, realm) }) then
			change.say(other.name .. " declines.")
			return
		end
		local total = change.explain("alliance of " .. realm.name .. " and " .. other.name, {
			{ factor(realm, other), "the two peoples" },
			{ special(realm), "special die of " .. realm.name },
			{ special(other), "special die of " .. other.name },
		})
		if total >= campaign.value("alliance.success") then
			alliances.join(realm, other)
		else
			change.say("No alliance comes about.")
		end
	end,
})

-- Ending an alliance needs no roll (WM-ALLY-01).
declare.order({
	name = "dissolve",
	doc = "Ends your alliance.",
	during = PHASE,
	cite = "WM-ALLY-01",
	check = function(realm)
		if not realm or not realms.ally(realm) then
			return "you have no ally"
		end
		return nil
	end,
	candidates = function(realm)
		return realm and realms.ally(realm) and { {} } or {}
	end,
	play = function(realm)
		if realm then
			alliances.part(realm)
		end
	end,
})

-- Who fights for whom in this round: mercenaries by the names of their employers (WM-RACE-17).
local function hired()
	return campaign.vars.hired or {}
end

-- Whether a realm has been hired in this round, and so fights another's battle.
function alliances.employer_of(mercenary)
	for _, realm in ipairs(campaign.seats) do
		if hired()[realm.name] == mercenary then
			return realm
		end
	end
	return nil
end

function alliances.mercenary_of(realm)
	return hired()[realm.name]
end

local function price(mercenary)
	return campaign.value("mercenary.price", { realm = mercenary })
end

local function may_hire(realm)
	local found = {}
	for _, other in ipairs(campaign.seats) do
		if other ~= realm and campaign.value("may.be_hired", { realm = other }) > 0 and realm.crowns >= price(other) then
			table.insert(found, { other })
		end
	end
	return found
end

declare.order({
	name = "engage",
	arguments = { "realm: realm" },
	example = "engage green",
	doc = "Hires mercenaries, who fight your battle of this round if they agree.",
	during = PHASE,
	cite = "WM-RACE-17",
	check = function(realm, other)
		if not realm or other == realm then
			return "a realm hires another"
		elseif campaign.value("may.be_hired", { realm = other }) < 1 then
			return other.name .. " is no realm of mercenaries"
		elseif alliances.employer_of(other) then
			return other.name .. " is hired already"
		elseif alliances.mercenary_of(realm) or alliances.employer_of(realm) then
			return "one engagement in a round is all"
		elseif realm.crowns < price(other) then
			return "they want " .. price(other) .. " gold, and you have " .. realm.crowns
		elseif (campaign.vars.hire_asked or {})[realm.name .. " " .. other.name] == realms.round() then
			return other.name .. " has declined in this round"
		end
		return nil
	end,
	candidates = function(realm)
		return realm and may_hire(realm)
	end,
	play = function(realm, other)
		if not realm then
			return
		end
		if not ask.yes(other, "fight the battle of " .. realm.name .. " for " .. price(other) .. " gold?", { advice = true }) then
			local asked = memory.copy("hire_asked")
			asked[realm.name .. " " .. other.name] = realms.round()
			campaign.vars.hire_asked = asked
			change.say(other.name .. " declines.")
			return
		end
		local pay = price(other)
		change.crowns(realm, -pay, "pay of mercenaries")
		change.crowns(other, pay, "pay of mercenaries")
		local engaged = memory.copy("hired")
		engaged[realm.name] = other
		campaign.vars.hired = engaged
		change.say(other.name .. " fights the battle of " .. realm.name .. " in this round.")
	end,
})

declare.phase(PHASE, function()
	campaign.vars.hired = {}
	for _, realm in ipairs(realms.in_order()) do
		ask.orders(realm, "alliances and engagements")
	end
end)

return alliances
