-- The event cards that act as soon as all have been taken: Busy Craftsmen, Catastrophe, Saboteurs, Lucky Charm (WM-DRAFT-05,
-- WM-DRAFT-06, WM-DRAFT-14, WM-DRAFT-16).
local cards = require("lib/cards")
local choosing = require("margrave/choosing")
local deck = require("lib/deck")
local realms = require("lib/realms")
local tiles = require("lib/tiles")
local works = require("lib/works")
local worth = require("lib/worth")

local at_once = {}

-- What the Busy Craftsmen could build: words such as castle_D4, and the one that computer players choose (WM-DRAFT-05).
local function crafts(realm)
	local words, best, most = {}, "none", 0
	for _, kind in ipairs({ "mine", "castle", "city" }) do
		for _, tile in ipairs(realm.tiles) do
			-- A city is built where a castle stands, and nowhere else.
			local fits = kind ~= "city" or tile.settlement == "castle"
			if fits and not works.refusal(realm, kind, tile) then
				local word = kind .. "_" .. tile.label
				table.insert(words, word)
				local value = worth.work(realm, kind, tile)
				if value > most then
					best, most = word, value
				end
			end
		end
	end
	return words, best, most
end

-- What the best that the Busy Craftsmen could build is worth.
function at_once.crafted(realm)
	local _, _, most = crafts(realm)
	return most
end

-- What a word as `mine_D4` names.
local function named(word)
	local kind, label = word:match("^(%l+)_(%w+)$")
	return kind, label and campaign.tile(label)
end

-- Builds one castle or mine, or makes a castle a city, free of charge and within what people and terrain allow (WM-DRAFT-05).
function at_once.busy_craftsmen(realm)
	local words, best = crafts(realm)
	if #words == 0 then
		change.say(campaign.text("{card}: {realm} has nothing that could be built.", { card = cards.title("busy_craftsmen"), realm = realm }))
		return
	end
	table.insert(words, "none")
	local question = campaign.text("{card}: what to build, and where", { card = cards.title("busy_craftsmen") })
	local word = ask.choice(realm, question, words, { advice = best }, function(word)
		local kind, tile = named(word)
		if kind and tile then
			works.build(realm, kind, tile)
			return works.brings(realm, kind, tile)
		end
	end)
	local kind, tile = named(word)
	if kind and tile then
		works.build(realm, kind, tile)
	end
end

-- True if a realm has anything that dice may destroy.
local function has_buildings(realm)
	return #realms.tiles_where(realm, function(tile)
		return #tiles.buildings(tile) > 0
	end) > 0
end

-- The opponent named rolls for each of their castles, cities and mines (WM-DRAFT-06).
function at_once.catastrophe(realm)
	local victim = cards.name_opponent(realm, "catastrophe", has_buildings)
	if not victim then
		return
	end
	local lost, standing = 0, 0
	for _, tile in ipairs(victim.tiles) do
		standing = standing + #tiles.buildings(tile)
		lost = lost + tiles.strike(tile, "catastrophe", cards.title("catastrophe"), victim)
	end
	local about = { realm = victim, lost = lost, all = standing }
	change.say(campaign.text("{realm} loses {lost} of {all} {all?building|buildings}.", about))
end

-- How easily each kind of building falls to saboteurs.
local SABOTAGE = { mine = "sabotage_mine", castle = "sabotage_castle", city = "sabotage_city" }

-- Of some buildings the one whose loss by saboteurs hurts most, and how much, by how easily it falls (WM-DRAFT-14).
local function best_target(buildings)
	return choosing.best(buildings, function(standing)
		return standing.value * campaign.chance(SABOTAGE[standing.building], "destroyed") // 100
	end)
end

-- What the best building that saboteurs could name is worth to its owner, by how easily it falls; 0 if there is none.
function at_once.sabotaged(realm)
	local _, most = best_target(worth.enemy_buildings(realm))
	return most
end

local function sabotage(realm, word)
	local building, tile = named(word)
	local roll_table = building and SABOTAGE[building]
	if not building or not tile or not roll_table then
		return
	end
	if play.result(roll_table, cards.title("saboteurs"), { realm = realm, tile = tile }) == "destroyed" then
		tiles.destroy(tile, building)
		change.say(campaign.text("The {what} on {tile} is destroyed.", { what = building, tile = tile }))
	else
		change.say(campaign.text("The {what} on {tile} stands.", { what = building, tile = tile }))
	end
end

-- One building of an enemy is named, and a die says whether it falls; its kind says how easily (WM-DRAFT-14).
function at_once.saboteurs(realm)
	local buildings, words = worth.enemy_buildings(realm), {}
	local function word_of(standing)
		return standing.building .. "_" .. standing.tile.label
	end
	for _, standing in ipairs(buildings) do
		table.insert(words, word_of(standing))
	end
	local best = best_target(buildings)
	if not best then
		change.say(campaign.text("{card}: there is no building to name.", { card = cards.title("saboteurs") }))
		return
	end
	local question = campaign.text("{card}: name a building", { card = cards.title("saboteurs") })
	local word = ask.choice(realm, question, words, { advice = word_of(best) }, function(word)
		sabotage(realm, word)
	end)
	sabotage(realm, word)
end

-- A magic item for the next battle (WM-DRAFT-16).
function at_once.lucky_charm(realm)
	deck.draw(realm, "charm")
end

return at_once
