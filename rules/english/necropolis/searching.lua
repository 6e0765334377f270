-- The phase of searching: forces in a necropolis search it, go back to its hoard, or raise the dead (EN-WILD-39, EN-WILD-40,
-- EN-WILD-45, EN-WILD-54, EN-WILD-55).
local finds = require("necropolis/finds")
local forces = require("lib/forces")
local joining = require("lib/joining")
local necropolis = require("lib/necropolis")

local PHASE = "searching"

-- What a computer player thinks of a result of the chart.
local function worth(total)
	return campaign.amount("necropolis_worth", tostring(math.clamp(total, 2, 12)))
end

-- The dice and what earlier turns add, itemised for `why`.
local function throw(realm, tile, turns)
	local parts = { { math.floor(play.roll("2d6", "search of the necropolis", realm)), "dice" } }
	if turns > 0 then
		table.insert(parts, { turns, "earlier turns of searching" })
	end
	return change.explain(campaign.text("search of the necropolis at {tile}", { tile = tile }), parts)
end

-- The undead may roll again, once, and take what comes then (EN-WILD-54).
local function rolled(realm, banner, tile, turns)
	local total = throw(realm, tile, turns)
	for _ = 1, campaign.value("necropolis.rerolls", { banner = banner }) do
		play.cite("EN-WILD-54")
		if not ask.yes(realm, campaign.text("the search shows {total}: roll again?", { total = total }), { advice = worth(total) < 0 }) then
			break
		end
		total = throw(realm, tile, turns)
	end
	return total
end

-- Whoever has a map may change the total by 1 when it is known (EN-WILD-44).
local function by_map(realm, tile, total)
	if necropolis.maps(realm, tile) == 0 then
		return total
	end
	play.cite("EN-WILD-44")
	local best = "keep"
	if worth(total + 1) > worth(total) then
		best = "+1"
	elseif worth(total - 1) > worth(total) then
		best = "-1"
	end
	local question = campaign.text("the search shows {total}: use the map of the necropolis?", { total = total })
	local word = ask.choice(realm, question, { "keep", "+1", "-1" }, { advice = best })
	if word == "keep" then
		return total
	end
	necropolis.add_map(realm, tile, -1)
	return total + math.floor(tonumber(word) or 0)
end

local function search(realm, banner)
	local tile = banner.tile
	local force = necropolis.force(banner)
	local turns = necropolis.turns(force)
	necropolis.spend_turn(force, campaign.text("searches the necropolis at {tile}", { tile = tile }), true)
	play.cite("EN-WILD-40")
	local total = by_map(realm, tile, rolled(realm, banner, tile, turns))
	play.cite("EN-WILD-41")
	local find = play.read("necropolis_search", total, "search of the necropolis", { banner = banner, tile = tile })
	if find then
		finds[tostring(find)](force, realm, tile)
	else
		change.say(campaign.text("Nothing is found in the necropolis at {tile}.", { tile = tile }))
	end
end

local function tries(realm, fits)
	local calls = {}
	for _, banner in ipairs(realm and necropolis.leaders(realm) or {}) do
		if not fits or fits(banner) then
			table.insert(calls, { banner })
		end
	end
	return calls
end

local function knows_hoard(banner)
	return necropolis.knows_hoard(banner.realm, banner.tile)
end

declare.order({
	name = "hoard",
	arguments = { "banner: banner" },
	example = "hoard 1",
	doc = "Goes back to the vast hoard of a necropolis that your force has found, instead of searching.",
	during = PHASE,
	cite = "EN-WILD-45",
	check = function(realm, banner)
		local why = realm and necropolis.refusal(realm, banner)
		if realm and not why and not knows_hoard(banner) then
			return campaign.text("you know of no hoard at {tile}", { tile = banner.tile })
		end
		return why
	end,
	candidates = function(realm)
		return tries(realm, knows_hoard)
	end,
	advice = function(realm)
		return tries(realm, knows_hoard)[1]
	end,
	play = function(realm, banner)
		if realm then
			local force = necropolis.force(banner)
			necropolis.spend_turn(force, campaign.text("goes back to the hoard at {tile}", { tile = banner.tile }), false)
			finds.hoard(force, realm, banner.tile)
		end
	end,
})

local function raises(banner)
	return campaign.value("necropolis.raises", { banner = banner }) > 0
end

declare.order({
	name = "raise",
	arguments = { "banner: banner" },
	example = "raise 1",
	doc = "Tries to raise the dead of a necropolis for an undead force, instead of searching.",
	during = PHASE,
	cite = "EN-WILD-55",
	check = function(realm, banner)
		if realm and not raises(banner) then
			return campaign.text("only the undead raise the dead")
		end
		return realm and necropolis.refusal(realm, banner)
	end,
	candidates = function(realm)
		return tries(realm, raises)
	end,
	advice = function(realm)
		return tries(realm, raises)[1]
	end,
	play = function(realm, banner)
		if realm then
			local force = necropolis.force(banner)
			necropolis.spend_turn(force, campaign.text("raises the dead at {tile}", { tile = banner.tile }), false)
			local points = play.result("necropolis_raising", "dead that rise", { banner = banner, tile = banner.tile })
			local formed = joining.troops(realm, force, math.floor(tonumber(points) or 0), "raised dead")
			if formed then
				necropolis.spend_turn({ formed }, campaign.text("rises at {tile}", { tile = banner.tile }), false)
			end
		end
	end,
})

declare.order({
	name = "search",
	arguments = { "banner: banner" },
	example = "search 1",
	doc = "Searches the necropolis where a force stands.",
	during = PHASE,
	cite = "EN-WILD-39",
	check = function(realm, banner)
		return realm and necropolis.refusal(realm, banner)
	end,
	candidates = function(realm)
		return tries(realm)
	end,
	-- A computer player searches once with a force that can bear bad luck, and does not stay for more.
	advice = function(realm)
		local calls = tries(realm, function(banner)
			local force = necropolis.force(banner)
			return forces.points(force) >= campaign.value("banner.points.max") and necropolis.turns(force) == 0
		end)
		return calls[1]
	end,
	play = function(realm, banner)
		if realm then
			search(realm, banner)
		end
	end,
})

declare.phase(PHASE, function(realm)
	while realm and #necropolis.leaders(realm) > 0 do
		if not ask.order(realm, campaign.text("your forces stand in a necropolis")) then
			return
		end
	end
end)
