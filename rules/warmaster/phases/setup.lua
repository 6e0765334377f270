-- Setting up: lots, hidden capitals, the first tiles and the first gold (WM-REALM-01, WM-REALM-02, WM-REALM-03, WM-NAME-04).
local choosing = require("margrave/choosing")
local plans = require("lib/plans")
local realms = require("lib/realms")
local tiles = require("lib/tiles")

-- Lots are drawn one after the other, each from those that are left (WM-REALM-03).
declare.phase("lots", function()
	local left, lots = table.clone(campaign.realms), {}
	while #left > 1 do
		local what = campaign.text("lot for place {number}", { number = #lots + 1 })
		table.insert(lots, table.remove(left, play.roll("d" .. #left, what)))
	end
	table.insert(lots, left[1])
	campaign.vars.lots = lots
	change.order_of_play(lots)
	change.say(campaign.text("The lots are drawn: {realms}.", { realms = realms.named(lots) }))
end)

-- Where a capital or one of the first tiles may be: nobody's, and not the volcano (WM-MAP-05).
local function free(tile)
	return tile.owner == nil and not tile.barred and tile.terrain ~= "volcano"
end

local function free_tiles(fits)
	return choosing.those(campaign.tiles, function(tile)
		return free(tile) and (not fits or fits(tile))
	end)
end

local function labels(list)
	local found = {}
	for _, tile in ipairs(list) do
		table.insert(found, tile.label)
	end
	return found
end

local function apart(tile, capitals)
	local least = 1000
	for _, capital in ipairs(capitals) do
		least = math.min(least, capital:distance(tile))
	end
	return least
end

-- What the land around a tile is worth to a computer player: room, and what it pays.
local function land(tile, pays)
	local sum = 0
	for _, near in ipairs(tile.around) do
		if free(near) then
			sum = sum + 5 + (pays[near.terrain] or 0)
		end
	end
	return sum
end

-- How good each of some tiles is by its label, without regard to the other capitals.
local function lands(list)
	local pays, found = {}, {}
	for _, terrain in ipairs(campaign.rows("taxes")) do
		pays[terrain] = campaign.record("taxes", terrain).times // 5
	end
	for _, tile in ipairs(list) do
		found[tile.label] = land(tile, pays)
	end
	return found
end

-- Our own guesses. What each step to the next capital is worth to a careful player, who wants to be left alone, and to the captain, who
-- wants to take that capital (WM-VP-01); and after how many steps no further one counts.
local ALONE, CLOSE, ENOUGH = 4, -6, 6

-- What a computer player takes: good land, where each step to the nearest capital that stands or is likely to is worth `step`.
local function best(list, capitals, worth, step)
	local found = choosing.best(list, function(tile)
		return worth[tile.label] + math.min(apart(tile, capitals), ENOUGH) * step
	end)
	return found
end

local function found_capital(realm, tile)
	change.capital(realm, tile)
	change.owner(tile, realm)
	change.settlement(tile, "capital")
end

-- Tiles far enough from all capitals; where the map is too small for that, those as far away as any.
local function far_tiles(capitals)
	local far = choosing.all(free_tiles(), function(tile)
		return math.min(apart(tile, capitals), options.capital_min_distance)
	end)
	return far
end

-- What each says unseen, by the names of the realms (WM-REALM-02).
local function hidden_choices(choosers, kept)
	local open, planned = free_tiles(), table.clone(kept)
	local words, advice, plan, worth = {}, {}, {}, lands(open)
	if #choosers == 0 or #open == 0 then
		return {}
	end
	local offered = labels(open)
	for _, realm in ipairs(choosers) do
		local tile = best(open, planned, worth, ALONE)
		table.insert(planned, tile)
		words[realm.name], advice[realm.name] = offered, tile.label
	end
	for at, realm in ipairs(choosers) do
		local others = table.clone(planned)
		table.remove(others, #kept + at)
		plan[realm.name] = best(far_tiles(others), others, worth, CLOSE).label
	end
	return ask.all(campaign.text("the tile of your capital"), words, { advice = advice, plan = plan })
end

-- All choose unseen, and all is shown together; of those who chose too near to one another the one drawn first stays, and the
-- others choose again in the open. Where the campaign has placed a capital already, it stays (WM-REALM-02).
declare.phase("hidden_capitals", function()
	local kept, choosers = {}, {}
	for _, realm in ipairs(campaign.vars.lots) do
		local tile = realm.capital
		if tile then
			table.insert(kept, tile)
		else
			table.insert(choosers, realm)
		end
	end
	local said = hidden_choices(choosers, kept)
	local shown, again = {}, {}
	for _, realm in ipairs(choosers) do
		table.insert(shown, campaign.text("{realm} {tile}", { realm = realm, tile = said[realm.name] or "none" }))
	end
	if #shown > 0 then
		change.say(campaign.text("The capitals are shown: {capitals}.", { capitals = table.concat(shown, ", ") }))
	end
	for _, realm in ipairs(choosers) do
		local tile = campaign.tile(said[realm.name] or "")
		if tile and apart(tile, kept) >= options.capital_min_distance then
			table.insert(kept, tile)
			found_capital(realm, tile)
		else
			table.insert(again, realm)
		end
	end
	for _, realm in ipairs(again) do
		local open = far_tiles(kept)
		if #open == 0 then
			change.say(campaign.text("No tile is left for a capital of {realm}.", { realm = realm }))
		else
			if said[realm.name] then
				local chosen = { realm = realm, tile = said[realm.name] }
				change.say(campaign.text("{realm} chose {tile}, too near to another capital, and chooses again.", chosen))
			end
			local worth = lands(open)
			local advice, plan = best(open, kept, worth, ALONE), best(open, kept, worth, CLOSE)
			local question = campaign.text("your capital lies too near to another: choose again")
			local tile = ask.tile(realm, question, open, { advice = advice, plan = plan })
			table.insert(kept, tile)
			found_capital(realm, tile)
		end
	end
	play.cite("WM-REALM-01")
	for _, realm in ipairs(campaign.vars.lots) do
		change.crowns(realm, campaign.value("realm.start_gold", { realm = realm }), "the first treasury")
	end
end)

-- Mercenaries begin on a tile without any building (WM-RACE-15).
local function bare(tile)
	return tile.settlement == nil and not tile:mark("mine") and not tile:mark("special_building")
end

-- Where a realm may take its next tile: beside its own, or the nearest where there is none (WM-REALM-01).
local function next_tiles(realm)
	local bare_only = campaign.value("realm.start_bare", { realm = realm }) > 0
	local near = choosing.all(free_tiles(), function(tile)
		local steps = (bare(tile) or not bare_only) and realms.steps_to(realm, tile) or nil
		return steps and -steps
	end)
	return near
end

-- The realms take turns in the drawn order until each has as many tiles as its people begins with (WM-REALM-01, WM-RACE-15).
declare.phase("first_tiles", function()
	local missing = true
	while missing do
		missing = false
		for _, realm in ipairs(campaign.vars.lots) do
			if #realm.tiles < campaign.value("realm.start_tiles", { realm = realm }) then
				local near = next_tiles(realm)
				if #near > 0 then
					missing = true
					local advice = best(near, {}, lands(near), ALONE)
					local plan = choosing.best(near, function(tile)
						return plans.tile(realm, tile)
					end)
					local question = campaign.text("one of the first tiles of your realm")
					change.owner(ask.tile(realm, question, near, { advice = advice, plan = plan }), realm)
				end
			end
		end
	end
	play.cite("WM-DRAGON-02")
	for _, tile in ipairs(tiles.volcanoes()) do
		if not tile:mark("dragon") then
			change.mark(tile, "dragon", { ends = "lifted" })
		end
	end
end)
