-- The event cards: who holds which in this round, and whom their holders name (WM-DRAFT-01, WM-DRAFT-03).
local memory = require("lib/memory")
local realms = require("lib/realms")
local tables = require("lib/tables")

local cards = {}

-- Who holds a card in this round, nil if nobody does.
function cards.holder(card)
	local picks = memory.copy("picks")
	return picks[card]
end

-- Whether a realm holds a card in this round.
function cards.holds(realm, card)
	local holder = cards.holder(card)
	return holder ~= nil and holder == realm
end

-- The card has done its work and counts no more in this round.
function cards.spend(card)
	local picks = memory.copy("picks")
	picks[card] = nil
	campaign.vars.picks = picks
end

function cards.title(card)
	return tables.title("event_cards", card)
end

-- The strongest enemy, whom computer players name.
function cards.strongest(list)
	local best, most = list[1], -1
	for _, realm in ipairs(list) do
		local size = realms.size(realm)
		if size > most then
			best, most = realm, size
		end
	end
	return best
end

-- The holder of a card names an opponent; nil where he has none.
function cards.name_opponent(realm, card, among)
	local enemies = among or realms.enemies(realm)
	if #enemies == 0 then
		change.say(cards.title(card) .. ": " .. realm.name .. " has no opponent to name.")
		return nil
	end
	return ask.realm(realm, cards.title(card) .. ": name an opponent", enemies, { advice = cards.strongest(enemies) })
end

return cards
