-- Offers of vassalage and who accepts them (GM-VASSAL-01): an offer stands in the column in which it is made and in the next one.
local choosing = require("margrave/choosing")
local citing = require("margrave/citing")
local memory = require("margrave/memory")
local vassals = require("lib/vassals")

local offers = {}

-- Columns in which an offer can be accepted.
local function columns()
	return campaign.value("vassalage.offer_stands")
end

local function offered(vassal, liege)
	return choosing.any(campaign.vars.offers or {}, function(offer)
		return offer.from == vassal.name and offer.to == liege.name
	end)
end

-- Realms that have offered themselves to a realm and could be its vassals now.
function offers.to(liege)
	return choosing.those(campaign.seats, function(realm)
		return offered(realm, liege) and not vassals.cannot_offer(realm) and not vassals.bond_refused(realm, liege)
	end)
end

-- Bonds that one side ends before the capital is handed over (GM-VASSAL-02).
local function release(lines)
	for _, line in ipairs(lines) do
		local other = line.order == "release" and line.arguments.from
		if other then
			local vassal = vassals.liege(line.realm) == other and line.realm or other
			citing.as("GM-VASSAL-02", function()
				vassals.ends(vassal, campaign.text("{realm} ends the bond", { realm = line.realm }))
			end)
		end
	end
end

-- Writes the offers and acceptances of one column down and lets bonds begin: of several who accept a realm the first to whom it
-- offered itself. `lines` are those of the opened sheets.
function offers.settle(lines)
	local standing = memory.copy("offers")
	release(lines)
	for _, line in ipairs(lines) do
		if line.order == "offer" and not offered(line.realm, line.arguments.liege) then
			table.insert(standing, { from = line.realm.name, to = line.arguments.liege.name, columns = columns() })
		end
	end
	for _, offer in ipairs(standing) do
		local vassal, liege = campaign.realm(offer.from), campaign.realm(offer.to)
		local accepted = false
		for _, line in ipairs(lines) do
			accepted = accepted or line.order == "accept" and line.realm == liege and line.arguments.vassal == vassal
		end
		if vassal and liege and accepted and not vassals.cannot_offer(vassal) and not vassals.bond_refused(vassal, liege) then
			vassals.begin(vassal, liege)
		end
	end
	local left = {}
	for _, offer in ipairs(standing) do
		local vassal = campaign.realm(offer.from)
		offer.columns = offer.columns - 1
		if vassal and offer.columns > 0 and not vassal.out and not vassals.cannot_offer(vassal) then
			table.insert(left, offer)
		end
	end
	campaign.vars.offers = left
end

return offers
