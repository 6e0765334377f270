-- Setting up: the order in which realms choose, their first provinces, the relics and the missions (GM-PROV-01 to GM-PROV-06,
-- GM-RELIC-02, GM-RELIC-03, GM-MISSION-01). What the realms write about their lords is in phases/lords.lua.
local choice = require("lib/choice")
local choosing = require("margrave/choosing")
local citing = require("margrave/citing")
local messages = require("lib/messages")
local missions = require("lib/missions")
local prospects = require("lib/prospects")
local relics = require("lib/relics")

local function names_of(realms)
	local names = {}
	for _, realm in ipairs(realms) do
		table.insert(names, realm.name)
	end
	return names
end

-- Two dice each, the highest first; ties are thrown again (GM-PROV-02).
declare.phase("order_of_choice", function()
	play.cite("GM-PROV-02")
	local order = choice.thrown(campaign.seats, "order of choice")
	change.order_of_play(order)
	messages.list(change.say, campaign.text("Provinces are chosen in this order"), campaign.text("Then"), names_of(order))
end)

-- How many provinces the map has, how many of them are chosen now and how many stay free (GM-PROV-01).
local function announce()
	play.cite("GM-PROV-01")
	local realms, all = #campaign.seats, #campaign.tiles
	local taken = campaign.value("provinces.first") * realms
	change.say(campaign.text("The map has {provinces} for {realms}. Each takes {first}, which is {taken} in all; {free} stay free.", {
		provinces = { all, "province" },
		realms = { realms, "realm" },
		first = campaign.value("provinces.first"),
		taken = taken,
		free = math.max(0, all - taken),
	}))
	local wanted = campaign.value("provinces.per_realm") * realms
	if all ~= wanted then
		change.say(campaign.text("A map for so many realms should have {number} provinces.", { number = wanted }))
	end
	local barred = {}
	for _, tile in ipairs(campaign.tiles) do
		if choice.barred(tile) then
			table.insert(barred, tile.name)
		end
	end
	messages.list(function(message)
		citing.say("GM-PROV-06", message)
	end, campaign.text("Nobody may take these before the first round"), campaign.text("Nor these"), barred)
end

-- The first province holds the capital (GM-PROV-03).
local function found_capital(realm, tile)
	change.capital(realm, tile, { tile })
	change.settlement(tile, "capital")
end

-- What a choice brings, for `preview`.
local function preview(realm, tile, holds_capital, enclave)
	local named = { tile = tile.name, terrain = "{terrain:" .. tile.terrain .. "}" }
	local land = holds_capital and campaign.text("The land of {tile} is {terrain}. It would hold your capital.", named)
	local lines = { land or campaign.text("The land of {tile} is {terrain}.", named), prospects.beside(tile) }
	local yield = prospects.yield(tile)
	if enclave then
		yield = campaign.text(
			"It begins an enclave, which yields only once it is linked to your capital or has a stronghold; then: {yield}",
			{ yield = yield }
		)
	end
	table.insert(lines, yield)
	change.owner(tile, realm)
	return lines
end

-- Why a province that is named is no choice: somebody has it, or nobody takes it before the first round.
local function meant(order)
	local word = campaign.phase == "provinces" and string.lower(order.word) or ""
	return choosing.first(word ~= "" and campaign.tiles or {}, function(tile)
		return tile.label == word or string.lower(tile.name) == word
	end)
end

refuse.order("pick", function(realm, order)
	local tile = meant(order)
	local owner = tile and tile.realm
	return owner and owner ~= realm and campaign.text("{tile} belongs to {realm}", { tile = tile.name, realm = owner }) or nil
end, { cite = "GM-PROV-03" })

refuse.order("pick", function(_, order)
	local tile = meant(order)
	return tile and choice.barred(tile) and campaign.text("nobody takes {tile} before the first round", { tile = tile.name }) or nil
end, { cite = "GM-PROV-06" })

-- A realm chooses one province; false where none is left.
local function choose(plan, realm)
	play.matter("choice of a province", realm)
	local tiles, enclave = choice.candidates(plan, realm)
	if #tiles == 0 then
		return false
	end
	play.cite(enclave and "GM-PROV-05" or "GM-PROV-03")
	local first = realm.capital == nil
	local question = campaign.text("choose a province that adjoins your realm")
	if first then
		question = campaign.text("choose your first province, which holds your capital")
	elseif enclave then
		question = campaign.text("nothing free adjoins your realm: choose any free province, which begins an enclave")
	end
	local tile = ask.tile(realm, question, tiles, { advice = choice.best(plan, realm, tiles) }, function(tile)
		return preview(realm, tile, first, enclave)
	end)
	change.owner(tile, realm)
	choice.taken(plan, tile, first or enclave)
	if first then
		found_capital(realm, tile)
	elseif enclave then
		change.say(campaign.text("{tile} is an enclave of {realm}.", { tile = tile.name, realm = realm }))
	end
	return true
end

-- Who has provinces from the head of a campaign, but no capital, says which of them holds it.
local function seat_those_with_land()
	play.cite("GM-PROV-03")
	for _, realm in ipairs(campaign.seats) do
		local tiles = choosing.those(realm.capital and {} or realm.tiles, function(tile)
			return not choice.barred(tile)
		end)
		if #tiles > 0 then
			play.matter("choice of a province", realm)
			local question = campaign.text("choose which of your provinces holds your capital")
			local seat = ask.tile(realm, question, tiles, { advice = tiles[1] }, function(tile)
				return preview(realm, tile, true, false)
			end)
			found_capital(realm, seat)
		end
	end
end

-- In turns, one province each time, until each realm has its four or none is left; what is left over stays free (GM-PROV-03).
-- What the head of a campaign has given counts.
declare.phase("provinces", function()
	announce()
	seat_those_with_land()
	local plan = choice.plan()
	local each, missing = campaign.value("provinces.first"), true
	while missing do
		missing = false
		for _, realm in ipairs(campaign.seats) do
			if #realm.tiles < each then
				missing = choose(plan, realm) or missing
			end
		end
	end
	play.cite("GM-PROV-01")
	for _, realm in ipairs(campaign.seats) do
		if #realm.tiles < each then
			local named = { realm = realm, provinces = { #realm.tiles, "province" } }
			change.say(campaign.text("No province is left that {realm} may choose: it begins with {provinces}.", named))
		end
	end
end)

-- Lots say where the relics lie, and every realm begins with a shard (GM-RELIC-02, GM-RELIC-03).
declare.phase("relics", function()
	relics.hide()
	relics.deal_shards()
end)

-- Each realm draws its mission in secret (GM-MISSION-01).
declare.phase("mission_cards", function()
	play.cite("GM-MISSION-01")
	missions.deal()
	change.say(campaign.text("Every realm has drawn a mission in secret."))
end)
