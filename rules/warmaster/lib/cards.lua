-- The event cards: who holds which in this round, what lies on them, and whom their holders name (WM-DRAFT-01, WM-DRAFT-02,
-- WM-DRAFT-03).
local choosing = require("margrave/choosing")
local deck = require("lib/deck")
local engagements = require("phases/engagements")
local memory = require("margrave/memory")
local realms = require("lib/realms")
local tables = require("lib/tables")

local cards = {}

-- Who has taken which card, by the words of the table; a card counts in the round in which it was taken alone, and all go back
-- for the next (WM-DRAFT-01).
local function taken()
	if campaign.vars.drafted ~= memory.now() then
		return {}
	end
	return campaign.vars.picks or {}
end

-- A new draft: nobody holds a card.
function cards.collect()
	campaign.vars.drafted = memory.now()
	campaign.vars.picks = {}
	campaign.vars.cards_played = {}
end

-- A realm takes a card.
function cards.take(realm, card)
	change.remember("picks", card, realm)
end

-- Who holds a card that can still act in this round, nil if nobody does.
function cards.holder(card)
	local played = campaign.vars.cards_played or {}
	if played[card] then
		return nil
	end
	return taken()[card]
end

-- True if a realm holds a card that can still act in this round.
function cards.holds(realm, card)
	local holder = cards.holder(card)
	return holder ~= nil and holder == realm
end

-- Who uses a card in the battle of a realm: the realm, or the mercenaries whom it has hired (WM-RACE-17); nil if neither holds it.
function cards.used_by(realm, card)
	return choosing.first(engagements.fighters(realm), function(fighter)
		return cards.holds(fighter, card)
	end)
end

-- The card has done its work and counts no more in this round.
function cards.spend(card)
	change.remember("cards_played", card, true)
end

function cards.title(card)
	return tables.title("event_cards", card)
end

-- What follows carries out the rule of a card. Gives back the rule before.
function cards.cite(card)
	return play.cite(campaign.record("event_cards", card).rule)
end

-- Gold that lies on a card (WM-DRAFT-02).
function cards.gold(card)
	return campaign.recall("card_gold", card) or 0
end

-- The strongest of some realms, whom computer players name.
function cards.strongest(list)
	local best = choosing.best(list, realms.size)
	return best
end

-- The holder of a card names an opponent, who is never their ally; nil where there is none, or none to whom it could do anything.
-- `touches` says of one whether it could; with `only` no others can be named (WM-DRAFT-03).
function cards.name_opponent(realm, card, touches, only)
	local enemies = realms.enemies(realm)
	local touched = choosing.those(enemies, touches)
	local about = { card = cards.title(card), realm = realm, does = campaign.record("event_cards", card).does }
	if #touched == 0 then
		if #enemies == 0 then
			change.say(campaign.text("{card}: {realm} has no opponent to name, and it does nothing. It says: {does}", about))
		else
			change.say(campaign.text("{card}: it could touch no opponent of {realm}, and it does nothing. It says: {does}", about))
		end
		return nil
	end
	local question = campaign.text("{card}: {does} Name the opponent", about)
	return ask.realm(realm, question, only and touched or enemies, { advice = cards.strongest(touched) })
end

declare.view({
	name = "cards",
	doc = "The event cards: who holds each in this round, whether it has been played, and how much gold lies on it.",
	show = function()
		local lines = {}
		for _, card in ipairs(campaign.rows("event_cards")) do
			local holder, gold = taken()[card], cards.gold(card)
			local row = campaign.record("event_cards", card)
			local line = cards.title(card) .. " (" .. card .. ", " .. tables.text(row.acts) .. "): "
			if not holder then
				line = line .. campaign.text("nobody")
			elseif cards.holder(card) then
				line = line .. holder.name
			else
				line = line .. campaign.text("{realm}, played", { realm = holder })
			end
			table.insert(lines, line .. (gold > 0 and ", " .. campaign.text("{gold} gold", { gold = gold }) or ""))
			table.insert(lines, "    " .. tables.text(row.does) .. " [" .. row.rule .. "]")
		end
		table.insert(lines, campaign.text("magic items in the deck: {number}", { number = deck.left() }))
		return lines
	end,
})

return cards
