-- Vassalage is offered, accepted and ended in both columns of interaction; in the second one rounds without a capital are counted
-- as well (GM-VASSAL-01, GM-VASSAL-02, GM-REALM-07).
local breakup = require("lib/breakup")
local choosing = require("margrave/choosing")
local citing = require("margrave/citing")
local counsel = require("lib/counsel")
local missions = require("lib/missions")
local offers = require("lib/offers")
local pacts = require("lib/pacts")
local prospects = require("lib/prospects")
local vassals = require("lib/vassals")

local PHASES = "interaction settlement"

local function offer_refused(realm, liege)
	return vassals.cannot_offer(realm) or vassals.bond_refused(realm, liege)
end

-- Realms to which a realm could offer itself, the conqueror of its capital first and then the largest.
local function lieges_for(realm)
	local found = {}
	local conqueror = realm.capital and realm.capital.realm
	for _, other in ipairs(counsel.others(realm)) do
		if not offer_refused(realm, other) then
			table.insert(found, other == conqueror and 1 or #found + 1, { other })
		end
	end
	return found
end

-- True if a realm should be able to win its capital back: its land touches it, and it has no less upkeep than who holds it.
local function can_retake(realm)
	local capital = realm.capital
	local holder = capital and capital.realm
	for _, beside in ipairs(capital and capital.neighbours or {}) do
		if beside.realm == realm then
			return not holder or (realm:counter("upkeep") or 0) >= (holder:counter("upkeep") or 0)
		end
	end
	return false
end

-- When a bond binds, for `preview`: who holds the capital of the vassal gives it back at once.
local function handing_over(vassal, liege)
	local capital = vassal.capital
	if capital and capital.realm == liege then
		return campaign.text(
			"{liege} hands {tile} over at once, and directs from then on where {vassal} attacks.",
			{ liege = liege, tile = capital.name, vassal = vassal }
		)
	end
	return campaign.text(
		"Once {liege} holds {tile} it has to hand it over, and directs from then on where {vassal} attacks.",
		{ liege = liege, tile = capital and capital.name or "the capital", vassal = vassal }
	)
end

declare.order({
	name = "offer",
	arguments = { "liege: realm" },
	free = true,
	example = "offer blue",
	doc = "Offers yourself as the vassal of another realm, once your capital is lost. The offer stands in this column and the next one.",
	during = PHASES,
	cite = "GM-VASSAL-01",
	check = function(realm, liege)
		return offer_refused(realm, liege)
	end,
	candidates = function(realm)
		return realm and lieges_for(realm)
	end,
	advice = function(realm)
		local waited = breakup.rounds(realm)
		-- The only other realm would have won with it, and a vassal that is directed nowhere only draws the campaign out (GM-VASSAL-03).
		if not waited or #campaign.seats == 2 or waited < 1 and can_retake(realm) then
			return nil
		end
		return choosing.first(lieges_for(realm), function(choice)
			return not counsel.is_written(realm, "offer", "liege", choice[1])
		end)
	end,
	preview = function(realm, liege)
		if not realm then
			return {}
		end
		local stands = { campaign.value("vassalage.offer_stands"), "column of interaction" }
		local rounds = { passed = breakup.rounds(realm) or 0, most = campaign.value("realm.rounds_without_capital") }
		return {
			campaign.text(
				"If {liege} accepts you are its vassal; the offer stands for {columns}, this one included.",
				{ liege = liege, columns = stands }
			),
			handing_over(realm, liege),
			campaign.text(
				"While you have a liege no rounds without a capital are counted: {passed} of the {most} that break a realm up have passed.",
				rounds
			),
		}
	end,
})

-- True if a computer player would give away what it wins by: a capital that its mission wants, or the ruin of its rival, who is also
-- the only other realm that is left (GM-REALM-07, GM-WIN-01).
local function against_mission(realm, vassal)
	local mission = missions.of(realm)
	local check = mission and campaign.record("mission_deck", mission.card).check
	if check == "capitals" then
		return vassal.capital ~= nil and vassal.capital.realm == realm
	elseif check == "vassals" then
		return false
	end
	return check == "rival_without_capital" and mission.rival == vassal.name or #campaign.seats == 2
end

declare.order({
	name = "accept",
	arguments = { "vassal: realm" },
	free = true,
	example = "accept red",
	doc = "Accepts a realm as your vassal if it offers itself in this column or did in the last one. A conqueror gives its capital back at once.",
	during = PHASES,
	cite = "GM-VASSAL-01",
	check = function(realm, vassal)
		if vassals.cannot_offer(vassal) then
			return campaign.text("{vassal} has its capital or a liege, and cannot offer itself", { vassal = vassal })
		end
		return vassals.bond_refused(vassal, realm)
	end,
	candidates = function(realm)
		local found = {}
		for _, other in ipairs(realm and counsel.others(realm) or {}) do
			if not offer_refused(other, realm) then
				table.insert(found, { other })
			end
		end
		return found
	end,
	advice = function(realm)
		for _, vassal in ipairs(offers.to(realm)) do
			if not against_mission(realm, vassal) and not counsel.is_written(realm, "accept", "vassal", vassal) then
				return { vassal }
			end
		end
		return nil
	end,
	preview = function(realm, vassal)
		if not realm then
			return {}
		end
		local lines = { handing_over(vassal, realm) }
		if not table.find(offers.to(realm), vassal) then
			local named = { vassal = vassal }
			table.insert(
				lines,
				1,
				campaign.text("{vassal} has not offered itself to you: you get it as a vassal only if it does so in this column.", named)
			)
			return lines
		end
		local before = prospects.standing(realm)
		vassals.begin(vassal, realm)
		table.insert(lines, 1, campaign.text("{vassal} has offered itself, and is your vassal then.", { vassal = vassal }))
		for _, line in ipairs(prospects.nearer(realm, before)) do
			table.insert(lines, campaign.text("Then {line}", { line = line }))
		end
		return lines
	end,
})

-- The vassal of a bond that either may end: before the capital is handed over (GM-VASSAL-02).
local function ends_with(realm, other)
	if pacts.liege(other) == realm then
		return other
	end
	return pacts.liege(realm) == other and realm or nil
end

declare.order({
	name = "release",
	arguments = { "from: realm" },
	free = true,
	example = "release green",
	doc = "Ends the bond with your vassal or with your liege, as long as the capital was not handed over.",
	during = PHASES,
	cite = "GM-VASSAL-02",
	check = function(realm, other)
		local vassal = ends_with(realm, other)
		if not vassal then
			return campaign.text("you have no bond with {realm}", { realm = other })
		elseif pacts.bound(vassal) then
			return campaign.text("the capital of {vassal} was handed over, and neither can end the bond", { vassal = vassal })
		end
		return nil
	end,
	candidates = function(realm)
		local found = {}
		for _, other in ipairs(realm and counsel.others(realm) or {}) do
			local vassal = ends_with(realm, other)
			if vassal and not pacts.bound(vassal) then
				table.insert(found, { other })
			end
		end
		return found
	end,
	preview = function(realm, other)
		local vassal = realm and ends_with(realm, other)
		local named = { vassal = vassal, rounds = campaign.value("realm.rounds_without_capital") }
		return vassal
			and campaign.text(
				"{vassal} has no liege then, and from the next round on its rounds without a capital count again: {rounds} break a realm up.",
				named
			)
	end,
})

-- Who has anything to write: realms that can offer themselves, those to which they can, and both sides of a bond that may end.
local function concerned()
	local found = {}
	for _, realm in ipairs(campaign.seats) do
		local is_concerned = #lieges_for(realm) > 0
		for _, other in ipairs(counsel.others(realm)) do
			local vassal = ends_with(realm, other)
			is_concerned = is_concerned or not offer_refused(other, realm) or vassal ~= nil and not pacts.bound(vassal)
		end
		if is_concerned then
			table.insert(found, realm)
		end
	end
	return found
end

declare.phase("settlement", function()
	vassals.review()
	local realms = concerned()
	if #realms > 0 then
		offers.settle(citing.as("GM-TURN-02", function()
			return ask.sealed(campaign.text("vassalage"), { realms = realms, open = not options.orders_sealed })
		end))
	end
	citing.as("GM-REALM-07", function()
		for _, realm in ipairs(campaign.seats) do
			breakup.count(realm)
		end
		for _, realm in ipairs(campaign.seats) do
			if breakup.due(realm) then
				breakup.of(realm)
			end
		end
	end)
end)
