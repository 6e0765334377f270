-- Alliances of two realms, by the matrix of the peoples and a special die of each (WM-ALLY-01 to WM-ALLY-05, WM-ALLY-07), and the
-- phase in which mercenaries are hired too (WM-RACE-17).
local choosing = require("margrave/choosing")
local memory = require("margrave/memory")
local engagements = require("phases/engagements")
local friendship = require("lib/friendship")
local realms = require("lib/realms")

local PHASE = "alliances"

local alliances = {}

-- How the two peoples like each other (WM-ALLY-04).
local function factor(one, other)
	return friendship.factor(one.race or "", other.race or "")
end

-- A face of the special die: the six whole numbers from -1 to 4 (WM-ALLY-03).
local function special(realm)
	return play.roll("d6", "special die of " .. realm.name, realm) + campaign.value("alliance.die")
end

local function pair(one, other)
	local names = { one.name, other.name }
	table.sort(names)
	return names[1] .. " and " .. names[2]
end

local function way(one, other)
	return one.name .. " to " .. other.name
end

local function was_this_round(what)
	return campaign.recall("alliance_tries", what) == realms.round()
end

local function remember(what)
	change.remember("alliance_tries", what, realms.round())
end

-- Why two realms cannot try for an alliance now, nil if they can.
function alliances.refusal(realm, other)
	if other == realm then
		return "nobody is their own ally"
	elseif realms.are_allies(realm, other) then
		return other.name .. " is your ally"
	elseif realms.ally(realm) then
		return "your ally is " .. realms.ally(realm).name .. ", and nobody has two (WM-ALLY-02)"
	elseif realms.ally(other) then
		return other.name .. " has an ally, and nobody has two (WM-ALLY-02)"
	elseif was_this_round(pair(realm, other)) then
		return "you two have tried in this round (WM-ALLY-01)"
	elseif was_this_round(way(realm, other)) then
		return other.name .. " has declined in this round (WM-ALLY-01)"
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

-- Ends a realm's alliance. The two can try again unless they have tried in this round; one that a challenge breaks can so be
-- renewed in the next round at the earliest (WM-ALLY-07).
function alliances.part(realm)
	local allies = memory.copy("allies")
	local other = allies[realm.name]
	if not other then
		return
	end
	allies[realm.name] = nil
	allies[other.name] = nil
	campaign.vars.allies = allies
	change.say("The alliance of " .. realm.name .. " and " .. other.name .. " is over.")
end

-- True if an alliance of two would stand against nobody, or against one realm alone that is no larger than either of them: those
-- two would gang up on it.
local function gangs_up(realm, other)
	local alone, most = 0, 0
	for _, third in ipairs(campaign.seats) do
		if third ~= realm and third ~= other then
			alone = alone + (realms.ally(third) and 0 or 1)
			most = math.max(most, realms.size(third))
		end
	end
	return #campaign.seats < 3 or alone == 1 and most <= math.max(realms.size(realm), realms.size(other))
end

-- True if a computer player wants another realm as ally: a good chance, and no great difference in size.
local function likes(realm, other)
	if gangs_up(realm, other) then
		return false
	end
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

-- Both roll; the factor of their peoples is added (WM-ALLY-03).
local function try(realm, other)
	remember(pair(realm, other))
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
end

-- What the two dice may come to, once both want it.
local function foresee(realm, other)
	local bonus = factor(realm, other)
	local total = bonus + special(realm) + special(other)
	local joined = total >= campaign.value("alliance.success")
	play.outcome("alliance of " .. realm.name .. " and " .. other.name, joined and "it comes about" or "it fails", { at = joined and 1 or 2 })
	return "The factor of the two peoples is " .. bonus .. ". Whatever falls, you two try no more in this round."
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
		return choosing.first(realm and may_ally(realm) or {}, function(choice)
			return realm and likes(realm, choice[1])
		end)
	end,
	play = function(realm, other)
		if not realm then
			return
		end
		local function preview(answer)
			return answer and foresee(realm, other) or "No die is rolled, and " .. realm.name .. " asks you no more in this round."
		end
		if ask.yes(other, "an alliance with " .. realm.name .. "?", { advice = likes(other, realm) }, preview) then
			try(realm, other)
		else
			remember(way(realm, other))
			change.say(other.name .. " declines.")
		end
	end,
	preview = function(realm, other)
		if not realm then
			return {}
		end
		return { other.name .. " is asked first; if it agrees you both roll the special die.", foresee(realm, other) }
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
	preview = function(realm)
		local other = realm and realms.ally(realm)
		return other and "You and " .. other.name .. " are allies no more; no die is rolled, and " .. other.name .. " is not asked." or {}
	end,
})

declare.phase(PHASE, function()
	engagements.clear()
	for _, realm in realms.turns() do
		-- Whoever can do nothing any more is not asked for `done`.
		while ask.has_orders(realm) and ask.order(realm, "alliances and engagements") do
		end
	end
end)

-- Two realms as the view lists them: allies, or how likely they are to become so.
local function relation(one, other)
	local number = factor(one, other)
	local state = realms.are_allies(one, other) and "allies" or "an alliance in " .. friendship.chance(number)
	return one.name .. " and " .. other.name .. ": " .. state .. " (factor " .. number .. ")"
end

declare.view({
	name = "alliances",
	doc = "Who is allied with whom, the factors of all pairs, and which mercenaries are hired in this round.",
	show = function()
		local lines = {}
		for at, one in ipairs(campaign.realms) do
			for later = at + 1, #campaign.realms do
				table.insert(lines, relation(one, campaign.realms[later]))
			end
		end
		for _, realm in ipairs(campaign.realms) do
			local mercenary = engagements.mercenary_of(realm)
			if mercenary then
				table.insert(lines, mercenary.name .. " fights the battle of " .. realm.name .. " in this round")
			end
		end
		return lines
	end,
})

return alliances
