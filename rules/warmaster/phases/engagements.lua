-- Mercenaries hired for the battle of a round: agreed before the challenges, they fight it in their employer's stead and have no
-- battle of their own (WM-RACE-17).
local choosing = require("margrave/choosing")
local memory = require("margrave/memory")
local realms = require("lib/realms")

local engagements = {}

-- Who fights for whom in this round: mercenaries by the names of their employers.
local function hired()
	if campaign.vars.hired_in ~= memory.now() then
		return {}
	end
	return campaign.vars.hired or {}
end

-- The realm that has hired these mercenaries for this round, nil if none has.
function engagements.employer_of(mercenary)
	return choosing.first(campaign.realms, function(realm)
		return hired()[realm.name] == mercenary
	end)
end

-- The mercenaries who fight a realm's battle of this round, nil if it fights itself.
function engagements.mercenary_of(realm)
	return hired()[realm.name]
end

-- Who fights a realm's battle of this round with what they hold: the realm itself, and the mercenaries it has hired.
function engagements.fighters(realm)
	local mercenary = engagements.mercenary_of(realm)
	return mercenary and { realm, mercenary } or { realm }
end

-- A new round: nobody is hired.
function engagements.clear()
	campaign.vars.hired_in = memory.now()
	campaign.vars.hired = {}
	campaign.vars.hire_declined = {}
end

local function price(mercenary)
	return campaign.value("mercenary.price", { realm = mercenary })
end

local function key(realm, mercenary)
	return realm.name .. " " .. mercenary.name
end

-- Why a realm cannot hire another now, nil if it can.
local function refusal(realm, other)
	if other == realm then
		return campaign.text("a realm hires another")
	elseif campaign.value("may.be_hired", { realm = other }) < 1 then
		return campaign.text("{realm} is no realm of mercenaries", { realm = other })
	elseif engagements.employer_of(other) then
		return campaign.text("{realm} is hired already", { realm = other })
	elseif engagements.mercenary_of(other) then
		return campaign.text("{realm} has hired others for its own battle", { realm = other })
	elseif engagements.mercenary_of(realm) then
		return campaign.text("{realm} fights for you already", { realm = engagements.mercenary_of(realm) })
	elseif engagements.employer_of(realm) then
		return campaign.text("you are hired yourself, and have no battle of your own")
	elseif realm.crowns < price(other) then
		return campaign.text("they want {price} gold, and you have {gold}", { price = price(other), gold = realm.crowns })
	elseif campaign.recall("hire_declined", key(realm, other)) then
		return campaign.text("{realm} has declined in this round", { realm = other })
	end
	return nil
end

local function pay(realm, other)
	local gold = price(other)
	change.crowns(realm, -gold, "pay of mercenaries")
	change.crowns(other, gold, "pay of mercenaries")
end

local function engage(realm, other)
	pay(realm, other)
	change.remember("hired", realm.name, other)
	change.say(campaign.text("{mercenary} fights the battle of {realm} in this round.", { mercenary = other, realm = realm }))
end

declare.order({
	name = "engage",
	arguments = { "realm: realm" },
	example = "engage green",
	doc = "Hires mercenaries, who fight your battle of this round if they agree.",
	during = "alliances",
	cite = "WM-RACE-17",
	check = function(realm, other)
		if not realm then
			return campaign.text("a realm hires another")
		end
		return refusal(realm, other)
	end,
	candidates = function(realm)
		local found = {}
		for _, other in ipairs(realm and campaign.seats or {}) do
			if realm and not refusal(realm, other) then
				table.insert(found, { other })
			end
		end
		return found
	end,
	play = function(realm, other)
		if not realm then
			return
		end
		local function preview(answer)
			if not answer then
				return campaign.text("You fight your own battle.")
			end
			pay(realm, other)
			return campaign.text("You fight the battle of {realm} in this round, and have none of your own.", { realm = realm })
		end
		local question = campaign.text("fight the battle of {realm} for {price} gold?", { realm = realm, price = price(other) })
		if ask.yes(other, question, { advice = true }, preview) then
			engage(realm, other)
		else
			change.remember("hire_declined", key(realm, other), true)
			change.say(campaign.text("{realm} declines.", { realm = other }))
		end
	end,
	preview = function(realm, other)
		if not realm then
			return {}
		end
		pay(realm, other)
		return campaign.text("If it agrees, {realm} fights your battle of this round, and has none of its own. If it declines you pay nothing, and ask it no more in this round.", { realm = other })
	end,
})

return engagements
