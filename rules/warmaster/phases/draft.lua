-- The draft of event cards: one for each realm, gold for those that nobody takes, and then the cards that act at once
-- (WM-DRAFT-01, WM-DRAFT-02, WM-DRAFT-03).
local memory = require("lib/memory")
local at_once = require("cards/at_once")
local cards = require("lib/cards")
local realms = require("lib/realms")

-- What computer players think of a card, the gold on it included.
local function worth(card, gold)
	return gold + campaign.record("event_cards", card).worth
end

declare.phase("draft", function()
	local order = realms.in_order()
	local gold = memory.copy("card_gold")
	local left = campaign.rows("event_cards")
	local picks, picked = {}, {}
	for _, realm in ipairs(order) do
		local best = left[1]
		for _, card in ipairs(left) do
			if worth(card, gold[card] or 0) > worth(best, gold[best] or 0) then
				best = card
			end
		end
		local card = ask.choice(realm, "choose an event card", left, { advice = best })
		table.remove(left, table.find(left, card))
		picks[card] = realm
		table.insert(picked, card)
		change.say(realm.name .. " takes " .. cards.title(card) .. ".")
		if (gold[card] or 0) > 0 then
			change.crowns(realm, gold[card], "gold on the card")
			gold[card] = 0
		end
	end
	for _, card in ipairs(left) do
		gold[card] = (gold[card] or 0) + campaign.value("draft.gold")
	end
	campaign.vars.picks = picks
	campaign.vars.card_gold = gold
	-- In the order in which they were taken.
	for _, card in ipairs(picked) do
		local act = at_once[card]
		if act then
			act(picks[card])
		end
	end
end)
