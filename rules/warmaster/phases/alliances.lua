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

local function die_of(realm)
	return campaign.text("special die of {realm}", { realm = realm })
end

-- A face of the special die: the six whole numbers from -1 to 4 (WM-ALLY-03).
local function special(realm)
	return play.roll("d6", die_of(realm), realm) + campaign.value("alliance.die")
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
		return campaign.text("nobody is their own ally")
	elseif realms.are_allies(realm, other) then
		return campaign.text("{realm} is your ally", { realm = other })
	elseif realms.ally(realm) then
		return campaign.text("your ally is {realm}, and nobody has two (WM-ALLY-02)", { realm = realms.ally(realm) })
	elseif realms.ally(other) then
		return campaign.text("{realm} has an ally, and nobody has two (WM-ALLY-02)", { realm = other })
	elseif was_this_round(pair(realm, other)) then
		return campaign.text("you two have tried in this round (WM-ALLY-01)")
	elseif was_this_round(way(realm, other)) then
		return campaign.text("{realm} has declined in this round (WM-ALLY-01)", { realm = other })
	end
	return nil
end

function alliances.join(realm, other)
	local allies = memory.copy("allies")
	allies[realm.name] = other
	allies[other.name] = realm
	campaign.vars.allies = allies
	change.say(campaign.text("{one} and {other} are allies.", { one = realm, other = other }))
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
	change.say(campaign.text("The alliance of {one} and {other} is over.", { one = realm, other = other }))
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

local function alliance_of(realm, other)
	return campaign.text("alliance of {one} and {other}", { one = realm, other = other })
end

-- Both roll; the factor of their peoples is added (WM-ALLY-03).
local function try(realm, other)
	remember(pair(realm, other))
	local total = change.explain(alliance_of(realm, other), {
		{ factor(realm, other), "the two peoples" },
		{ special(realm), die_of(realm) },
		{ special(other), die_of(other) },
	})
	if total >= campaign.value("alliance.success") then
		alliances.join(realm, other)
	else
		change.say(campaign.text("No alliance comes about."))
	end
end

-- What the two dice may come to, once both want it.
local function odds(realm, other)
	local bonus = factor(realm, other)
	local total = bonus + special(realm) + special(other)
	local joined = total >= campaign.value("alliance.success")
	local told = joined and campaign.text("it comes about") or campaign.text("it fails")
	play.outcome(alliance_of(realm, other), told, { at = joined and 1 or 2 })
	return campaign.text("The factor of the two peoples is {factor}. Whatever falls, you two try no more in this round.", { factor = bonus })
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
			return campaign.text("an alliance is offered by a realm")
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
			return answer and odds(realm, other)
				or campaign.text("No die is rolled, and {realm} asks you no more in this round.", { realm = realm })
		end
		if ask.yes(other, campaign.text("an alliance with {realm}?", { realm = realm }), { advice = likes(other, realm) }, preview) then
			try(realm, other)
		else
			remember(way(realm, other))
			change.say(campaign.text("{realm} declines.", { realm = other }))
		end
	end,
	preview = function(realm, other)
		if not realm then
			return {}
		end
		local first = campaign.text("{realm} is asked first; if it agrees you both roll the special die.", { realm = other })
		return { first, odds(realm, other) }
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
			return campaign.text("you have no ally")
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
		if not other then
			return {}
		end
		return campaign.text("You and {realm} are allies no more; no die is rolled, and {realm} is not asked.", { realm = other })
	end,
})

declare.phase(PHASE, function()
	engagements.clear()
	for _, realm in realms.turns() do
		-- Whoever can do nothing any more is not asked for `done`.
		while ask.has_orders(realm) and ask.order(realm, campaign.text("alliances and engagements")) do
		end
	end
end)

-- Two realms as the view lists them: allies, or how likely they are to become so.
local function relation(one, other)
	local number = factor(one, other)
	if realms.are_allies(one, other) then
		return campaign.text("{one} and {other}: allies (factor {factor})", { one = one, other = other, factor = number })
	end
	local about = { one = one, other = other, chance = friendship.chance(number), factor = number }
	return campaign.text("{one} and {other}: an alliance in {chance} (factor {factor})", about)
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
				local both = { mercenary = mercenary, realm = realm }
				table.insert(lines, campaign.text("{mercenary} fights the battle of {realm} in this round", both))
			end
		end
		return lines
	end,
})

return alliances
