-- The deck of magic items: shuffled once, drawn face down, known to whoever holds a card (WM-TT-01, WM-DRAFT-16, WM-DRAGON-04,
-- WM-SCEN-20).
local choosing = require("margrave/choosing")
local memory = require("margrave/memory")
local tables = require("lib/tables")

local deck = {}

-- The rule by which a card comes to a realm, and by which it goes back.
local CITES = { charm = "WM-DRAFT-16", found = "WM-SCEN-20", treasure = "WM-DRAGON-04" }

-- All cards of the deck, as many as the campaign plays with; a deck with more cards than there are items has some twice.
local function all()
	local items, cards = campaign.rows("magic_items"), {}
	for at = 0, options.magic_deck - 1 do
		table.insert(cards, items[at % #items + 1])
	end
	return cards
end

-- The deck as it lies; it is shuffled when the first card is drawn.
local function cards()
	return campaign.vars.deck and memory.copy("deck") or play.shuffle(all())
end

local function title(item)
	return tables.title("magic_items", item)
end

function deck.left()
	return #(campaign.vars.deck or all())
end

-- A realm draws the top card and keeps it hidden; `kind` says for how long: "charm" until its next battle is over, "found"
-- for the battle in which it was found or the next, "treasure" for good. Nil when the deck is empty.
function deck.draw(realm, kind)
	local before = play.cite(CITES[kind] or "WM-TT-01")
	local lying = cards()
	local item = table.remove(lying, 1)
	campaign.vars.deck = lying
	if item then
		change.append("items", { realm = realm, item = item, kind = kind })
		change.say(campaign.text("{realm} draws a magic item.", { realm = realm }))
		local drawn = { item = title(item), effect = campaign.record("magic_items", item).effect }
		change.tell(realm, campaign.text("Your magic item is {item}: {effect}", drawn))
	else
		change.say(campaign.text("There is no magic item left to draw."))
	end
	play.cite(before)
	return item
end

-- What a realm holds: a list of {item, kind}.
function deck.held(realm)
	return choosing.those(campaign.vars.items or {}, function(card)
		return card.realm == realm
	end)
end

-- A battle of a realm is over: charms go back, and so does what was found in an earlier battle; the deck is shuffled.
function deck.after_battle(realm)
	local kept, returned, rule = {}, {}, CITES.found
	for _, card in ipairs(memory.copy("items")) do
		local mine = card.realm == realm
		if mine and (card.kind == "charm" or card.kind == "found_before") then
			table.insert(returned, card.item)
			rule = CITES[card.kind] or rule
		else
			if mine and card.kind == "found" then
				card.kind = "found_before"
			end
			table.insert(kept, card)
		end
	end
	campaign.vars.items = kept
	if #returned > 0 then
		local before = play.cite(rule)
		local lying = cards()
		for _, item in ipairs(returned) do
			table.insert(lying, item)
		end
		campaign.vars.deck = play.shuffle(lying)
		change.say(campaign.text("Magic items of {realm} go back into the deck.", { realm = realm }))
		play.cite(before)
	end
end

return deck
