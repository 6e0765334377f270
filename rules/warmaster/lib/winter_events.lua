-- What befalls realms in winter (WM-EVENT-02 to WM-EVENT-10, WM-DRAGON-01, WM-RACE-12, WM-RACE-14).
local choosing = require("margrave/choosing")
local memory = require("margrave/memory")
local realms = require("lib/realms")
local tables = require("lib/tables")
local taxes = require("lib/taxes")
local throwing = require("margrave/throwing")
local tiles = require("lib/tiles")
local worth = require("lib/worth")

local events = {}

-- By the result of the winter table: the rule, and what happens to the realm that rolled it.
local handlers = {}

-- What a result of the winter table is called.
local function title(event)
	return tables.title("winter_table", event) or event
end

-- The winter begins: who is how large is settled now, and nothing has happened yet (WM-EVENT-10). Once a winter, whichever of its
-- phases is the first.
function events.begin()
	local winter = campaign.vars.winter
	if winter and winter.year == campaign.year then
		return
	end
	local sizes = {}
	for _, realm in ipairs(campaign.seats) do
		sizes[realm.name] = realms.size(realm)
	end
	campaign.vars.winter = { year = campaign.year, struck = {}, sizes = sizes, dragons = false }
	taxes.forget()
end

-- The largest realm that such a disaster has not struck yet; a lot decides between equals (WM-REALM-04, WM-EVENT-09, WM-EVENT-10).
local function next_largest(disaster, spared)
	local winter = memory.copy("winter")
	local struck = winter.struck[disaster] or {}
	local best = choosing.all(campaign.seats, function(realm)
		local due = not struck[realm.name] and not (spared and spared(realm))
		return due and (winter.sizes[realm.name] or 0) or nil
	end)
	local victim = realms.by_lot(best, campaign.text("{event}: lot between realms of one size", { event = title(disaster) }))
	if victim then
		struck[victim.name] = true
		winter.struck[disaster] = struck
		campaign.vars.winter = winter
	end
	return victim
end

local function immune(realm)
	return campaign.value("is.undead", { realm = realm }) > 0
end

-- Says something that another rule brings about than the one at work.
local function say(cite, text)
	local before = play.cite(cite)
	change.say(text)
	play.cite(before)
end

handlers.uprising = {
	cite = "WM-EVENT-02",
	befall = function(realm)
		taxes.halve(realm, title("uprising"))
		change.say(campaign.text("Half of the taxes of {realm} fail to come in.", { realm = realm }))
	end,
}

-- What a computer player gives up.
local function least_worth(realm, list)
	local best, least = list[1], nil
	for _, tile in ipairs(list) do
		local value = worth.tile(realm, tile)
		if not least or value < least then
			best, least = tile, value
		end
	end
	return best
end

-- A castle or city of the owner's choice, never their capital, goes to the nearest enemy. An ally is no enemy.
handlers.rebellion = {
	cite = "WM-EVENT-03",
	befall = function(realm)
		local at_risk = realms.tiles_where(realm, function(tile)
			return tile.settlement ~= nil and tile ~= realm.capital
		end)
		local enemies = choosing.those(realms.enemies(realm), realms.holds_land)
		if #at_risk == 0 then
			change.say(campaign.text("{realm} has no castle or city to lose.", { realm = realm }))
			return
		elseif #enemies == 0 then
			change.say(campaign.text("No enemy of {realm} holds land that a castle or city could join.", { realm = realm }))
			return
		end
		local tile = #at_risk == 1 and at_risk[1] or nil
		if not tile then
			local question = campaign.text("rebellion: the tile with a castle or city that you lose")
			tile = ask.tile(realm, question, at_risk, { advice = least_worth(realm, at_risk) })
		end
		local to = realms.nearest(enemies, tile, campaign.text("whom {tile} joins", { tile = tile }))
		if to then
			change.say(campaign.text("{tile} rebels against {realm} and joins {other}.", { tile = tile, realm = realm, other = to }))
			tiles.pass(tile, to)
		end
	end,
}

-- For the coming year; the undead do not notice (WM-RACE-12).
handlers.plague = {
	cite = "WM-EVENT-04",
	befall = function(realm)
		if immune(realm) then
			say("WM-RACE-12", campaign.text("The undead of {realm} do not notice the plague.", { realm = realm }))
			return
		end
		change.remember("plagues", realm.name, campaign.year + 1)
		local fewer = -campaign.value("army.plague", { realm = realm })
		local smaller = { realm = realm, points = { fewer, "point" } }
		change.say(campaign.text("The armies of {realm} are {points} smaller in the coming year.", smaller))
	end,
}

handlers.raids = {
	cite = "WM-EVENT-05",
	befall = function(realm)
		local border = realms.tiles_where(realm, realms.on_border)
		if #border == 0 then
			change.say(campaign.text("No tile of {realm} lies beside an enemy's.", { realm = realm }))
		end
		for _, tile in ipairs(border) do
			local what = campaign.text("{what} on {tile}", { what = title("raids"), tile = tile })
			if play.result("raids", what, { realm = realm, tile = tile }) == "plundered" then
				taxes.none_from(tile, title("raids"))
			end
		end
	end,
}

-- Gold that is worded as tax the undead do not get (WM-RACE-14).
local function has_taxes(realm)
	if not taxes.pays(realm) then
		say("WM-RACE-14", campaign.text("{realm} has no tax income.", { realm = realm }))
		return false
	end
	return true
end

-- How many of some tiles bring their realm gold (WM-REV-03).
local function yielding(realm, list)
	local reached, count = realms.connected(realm), 0
	for _, tile in ipairs(list) do
		if taxes.yields(tile, reached) then
			count = count + 1
		end
	end
	return count
end

local function gain(realm, gold, why)
	if gold > 0 then
		change.crowns(realm, gold, why)
	else
		change.say(campaign.text("{realm} gains nothing.", { realm = realm }))
	end
end

-- The capital is one of the cities, however the campaign counts it elsewhere.
handlers.rich_trade = {
	cite = "WM-EVENT-06",
	befall = function(realm)
		if has_taxes(realm) then
			local cities = realms.tiles_where(realm, function(tile)
				return realms.is_city(tile) or realms.is_seat(tile)
			end)
			gain(realm, yielding(realm, cities) * campaign.value("winter.gold_per_city", { realm = realm }), title("rich_trade"))
		end
	end,
}

handlers.good_harvest = {
	cite = "WM-EVENT-07",
	befall = function(realm)
		gain(realm, yielding(realm, realm.tiles) * campaign.value("winter.gold_per_tile", { realm = realm }), title("good_harvest"))
	end,
}

handlers.grateful_subjects = {
	cite = "WM-EVENT-08",
	befall = function(realm)
		if has_taxes(realm) then
			local gift = campaign.record("gold_rolls", "gift")
			gain(realm, play.roll(gift.dice, "gift of the subjects", realm) * gift.times, title("grateful_subjects"))
		end
	end,
}

-- Whoever rolls it: the largest realm with taxes to lose, the next largest when it comes again.
handlers.famine = {
	cite = "WM-EVENT-09",
	befall = function()
		local victim = next_largest("famine", immune)
		if victim then
			taxes.halve(victim, title("famine"))
			change.say(campaign.text("{event} strikes {realm}: half of its taxes.", { event = title("famine"), realm = victim }))
		else
			change.say(campaign.text("There is nobody left whom a famine could strike."))
		end
	end,
}

-- Whoever rolls it: the largest realm rolls for each castle and city that borders an enemy, as the borders are when it begins.
handlers.revolution = {
	cite = "WM-EVENT-10",
	befall = function()
		local victim = next_largest("revolution")
		if not victim then
			change.say(campaign.text("There is nobody left whom a revolution could strike."))
			return
		end
		change.say(campaign.text("{event} strikes {realm}.", { event = title("revolution"), realm = victim }))
		local others = choosing.those(campaign.seats, function(other)
			return other ~= victim
		end)
		local defecting = {}
		for _, tile in ipairs(realms.tiles_where(victim, realms.on_border)) do
			-- Not even a castle on it takes the capital's tile from its realm by dice (WM-REALM-07).
			local safe = options.capital_dice_proof and tile == victim.capital
			local rolls = tile.settlement and not safe
			local what = campaign.text("{what} in {tile}", { what = title("revolution"), tile = tile })
			if rolls and play.result("revolution", what, { realm = victim, tile = tile }) == "defects" then
				local to = realms.nearest(others, tile, campaign.text("whom {tile} joins", { tile = tile }))
				if to then
					table.insert(defecting, { tile = tile, to = to })
				end
			end
		end
		for _, pair in ipairs(defecting) do
			change.say(campaign.text("{tile} joins {realm}.", { tile = pair.tile, realm = pair.to }))
			tiles.pass(pair.tile, pair.to)
		end
	end,
}

-- The pack leaves one dragon on each tile it comes to, the volcano first; a second one there adds nothing.
handlers.wrath_of_dragons = {
	cite = "WM-DRAGON-01",
	befall = function(realm)
		local winter = memory.copy("winter")
		if winter.dragons then
			change.say(campaign.text("The dragons have flown in this winter already."))
			return
		end
		winter.dragons = true
		campaign.vars.winter = winter
		local tile = realms.by_lot(tiles.volcanoes(), "the volcano that the dragons break out of", "label")
		if not tile then
			change.say(campaign.text("There is no volcano for dragons to come from."))
			return
		end
		local left = play.roll(campaign.record("reaches", "dragons").dice, "dragons", realm)
		local visited = {}
		while left > 0 do
			if not visited[tile.label] then
				visited[tile.label] = true
				change.say(campaign.text("A dragon lies down on {tile}.", { tile = tile }))
				taxes.none_from(tile, title("wrath_of_dragons"))
				tiles.strike(tile, "dragon_strikes", "dragon", realm)
			end
			left = left - 1
			if left > 0 then
				-- A side with no tile behind it is rolled again (WM-MAP-03).
				tile = throwing.drift(tile, "where the dragons fly", realm)
			end
		end
	end,
}

-- What the winter table said happens.
function events.befall(event, realm)
	local handler = handlers[event]
	local before = play.cite(handler.cite)
	handler.befall(realm)
	play.cite(before)
end

return events
