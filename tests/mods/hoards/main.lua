-- What realms have hidden is remembered, and orders without a preview hang on it: what may come of them nobody is told before.
local memory = require("margrave/memory")

local PHASE = "reorganization"

-- A script that asks has the hoard in a variable already when the answer is looked at.
on.phase_begins(PHASE, function(realm)
	local hoard = campaign.vars.hoard or 0
	if realm and hoard > 0 and ask.choice(realm, "dig for the hoard?", { "dig", "rest" }, { advice = "rest" }) == "dig" then
		change.crowns(realm, hoard, "dug up")
	end
end)

local function order(name, doc, play)
	declare.order({ name = name, doc = doc, during = PHASE, play = play })
end

order("steal", "Takes what another realm has hidden.", function(realm)
	change.crowns(realm, campaign.vars.hoard, "stolen")
end)

-- Whatever goes wrong is caught.
order("draw", "Draws the top card of the deck.", function(realm)
	local well, deck = pcall(memory.copy, "deck")
	change.crowns(realm, well and deck[1] or 1, "card")
end)

order("tread", "Looks at the first tile on which a trap lies.", function(realm)
	local tile = campaign.marked("trap")[1]
	if tile and memory.of("traps", tile) == "deadly" then
		change.points(realm.banners[1], -play.roll("d6", "trap", realm), "trap")
	end
end)

order("pry", "Looks into what this mod remembers, as others would.", function(realm)
	change.crowns(realm, campaign.remembered("hoards", "hoard"), "pried")
end)

-- It does nothing where nothing is hidden: that alone would tell.
on.after_event("baggage_changed", function(event)
	if campaign.vars.luck then
		change.crowns(event.banner.realm, 3, "luck")
	end
end)

order("pack", "Packs more baggage.", function(realm)
	change.baggage(realm.banners[1], 1, "packed")
end)

-- This hangs on nothing hidden; what it keeps for later is not in the way.
order("boast", "Boasts, and wins or loses gold.", function(realm)
	change.append("boasts", realm)
	change.remember("boasted", realm.name, true)
	campaign.vars.last = realm
	local fell = play.roll("d6", "boast", realm)
	change.crowns(campaign.vars.last, fell > 4 and 2 or 1, "boast")
	play.outcome("the boast", fell > 4 and "believed" or "laughed at", { at = fell > 4 and 1 or 2 })
end)
