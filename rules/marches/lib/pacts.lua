-- What realms have agreed, as it is remembered: permits and alliances with their last round, vassals and what their
-- lieges direct (GM-DIP-01, GM-VASSAL-01 to GM-VASSAL-03). Only looks; lib/diplomacy and lib/vassals change it.
local choosing = require("margrave/choosing")

local pacts = {}

-- Those of a list of agreements that hold in this round.
local function holding(key)
	return choosing.those(campaign.vars[key] or {}, function(pact)
		return campaign.year <= pact.until_round
	end)
end

pacts.holding = holding

-- True if the owner of land lets a guest march through it in this round.
function pacts.permits(owner, guest)
	return choosing.any(holding("permits"), function(permit)
		return permit.from == owner.name and permit.to == guest.name
	end)
end

-- True if a realm and another are no enemies: allied in this round, or by what a mod says; on a province, or as such.
function pacts.at_peace(realm, other, tile)
	return pacts.allied(realm, other) or not realm:hostile_to(other, tile)
end

-- True if two realms are allied in this round.
function pacts.allied(one, other)
	for _, alliance in ipairs(holding("alliances")) do
		local there = alliance.from == one.name and alliance.to == other.name
		if there or alliance.from == other.name and alliance.to == one.name then
			return true
		end
	end
	return false
end

local function bond(realm)
	return campaign.recall("vassals", realm.name)
end

-- The realm whose vassal a realm is, nil for a free one.
function pacts.liege(realm)
	local known = bond(realm)
	return known and campaign.realm(known.liege) or nil
end

-- True if the capital was handed over to a vassal: from then on the liege directs (GM-VASSAL-03).
function pacts.bound(realm)
	local known = bond(realm)
	return known ~= nil and known.handed_over == true
end

-- The vassals of a realm, bound or not, in the order of play.
function pacts.vassals(liege)
	return choosing.those(campaign.seats, function(realm)
		return pacts.liege(realm) == liege
	end)
end

-- The provinces that a vassal's liege lets them attack in this round.
function pacts.directed(vassal)
	local found = {}
	for _, label in ipairs(campaign.recall("directed", vassal.name) or {}) do
		table.insert(found, campaign.tile(label))
	end
	return found
end

return pacts
