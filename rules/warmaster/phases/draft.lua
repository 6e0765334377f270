-- The draft of event cards: one for each realm, gold for those that nobody takes, and then the cards that act at once
-- (WM-DRAFT-01, WM-DRAFT-02, WM-DRAFT-03).
local choosing = require("margrave/choosing")
local at_once = require("cards/at_once")
local cards = require("lib/cards")
local hand = require("lib/hand")
local realms = require("lib/realms")
local tables = require("lib/tables")
local worth = require("lib/worth")

local function set_gold(card, amount)
	change.remember("card_gold", card, amount)
end

-- Returns the card that brings a computer player most now, with the gold on it; `point` is what a battle point is worth to it.
local function best_of(realm, left, point)
	local best = choosing.best(left, function(card)
		return worth.gold(realm, cards.gold(card)) + hand.worth(realm, card, point)
	end)
	return best
end

-- A realm takes a card and what lies on it.
local function pick(realm, left)
	local question = campaign.text("choose an event card (`cards` tells what each does, and what gold lies on it)")
	local card = ask.choice(realm, question, left, { advice = best_of(realm, left, hand.POINT), plan = best_of(realm, left, hand.PLANNED_POINT) }, function(taken)
		if cards.gold(taken) > 0 then
			change.crowns(realm, cards.gold(taken), "gold on the card")
		end
		return tables.text(campaign.record("event_cards", taken).does)
	end)
	table.remove(left, table.find(left, card))
	cards.take(realm, card)
	change.say(campaign.text("{realm} takes {card}.", { realm = realm, card = cards.title(card) }))
	local gold = cards.gold(card)
	if gold > 0 then
		local before = play.cite("WM-DRAFT-02")
		change.crowns(realm, gold, "gold on the card")
		set_gold(card, 0)
		play.cite(before)
	end
	return card
end

-- Each card that nobody took gets gold, on top of what lies there.
local function lay_gold(left)
	local before = play.cite("WM-DRAFT-02")
	local gold = campaign.value("draft.gold")
	for _, card in ipairs(left) do
		set_gold(card, cards.gold(card) + gold)
	end
	if #left > 0 then
		local laid = { gold = gold, cards = { #left, "card" } }
		change.say(campaign.text("{gold} gold is laid on each of the {cards} that are left.", laid))
	end
	play.cite(before)
end

declare.phase("draft", function()
	local left, picked = campaign.rows("event_cards"), {}
	cards.collect()
	for _, realm in realms.turns() do
		if #left > 0 then
			table.insert(picked, { realm = realm, card = pick(realm, left) })
		end
	end
	lay_gold(left)
	-- In the order in which they were taken.
	for _, choice in ipairs(picked) do
		local acts = campaign.record("event_cards", choice.card).acts == "at once" and at_once[choice.card]
		if acts and not choice.realm.out then
			play.matter("card", choice.realm)
			local before = cards.cite(choice.card)
			acts(choice.realm)
			cards.spend(choice.card)
			play.cite(before)
		end
	end
end)
