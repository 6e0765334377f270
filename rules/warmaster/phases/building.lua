-- Building and conquest: battle points become tiles, buildings and gold (WM-BUILD-02 to WM-BUILD-09, WM-DRAFT-10, WM-RACE-13).
local conquest = require("lib/conquest")
local points = require("lib/battle_points")
local plans = require("lib/plans")
local purchases = require("lib/purchases")
local realms = require("lib/realms")
local tables = require("lib/tables")
local works = require("lib/works")
local worth = require("lib/worth")

local PHASE = "building"

local function too_dear(realm, price)
	if price > points.left(realm) then
		return campaign.text("that costs {price}, and you have {left}", { price = { price, "battle point" }, left = points.left(realm) })
	end
	return nil
end

local function field_first(realm, tile)
	local owed = purchases.owed_field(realm)
	if owed and owed ~= tile then
		return campaign.text("the first tile you take is {tile}, where the battle was fought", { tile = owed })
	end
	return nil
end

-- The field of its battle is settled for a realm: it has taken its first tile, leaves the field to the loser, or is done.
local function pass_field(realm)
	change.remember("field_passed", realm.name, true)
end

local function pay(realm, what, price, parts)
	change.explain(what, parts)
	points.spend(realm, price, what)
end

local function occupy(realm, tile)
	local price, parts = conquest.occupying(realm, tile)
	pay(realm, campaign.text("occupying {tile}", { tile = tile }), price, parts)
	conquest.occupy(realm, tile)
end

local function conquer(realm, tile)
	local price, parts = conquest.conquering(realm, tile)
	pay(realm, campaign.text("conquering {tile}", { tile = tile }), price, parts)
	conquest.conquer(realm, tile)
end

-- What a preview says of the hoard: nobody may know which card lies on top (WM-DRAGON-04).
local function hoard(tile)
	return tile.terrain == "volcano" and campaign.text("Its new master draws a treasure from the deck, once.") or nil
end

declare.order({
	name = "conquer",
	arguments = { "tile: tile" },
	example = "conquer D5",
	doc = "Takes a tile of the realm that you have just beaten.",
	during = PHASE,
	cite = "WM-BUILD-04",
	check = function(realm, tile)
		if not realm then
			return campaign.text("a realm conquers tiles")
		end
		return conquest.conquer_refusal(realm, tile) or field_first(realm, tile) or too_dear(realm, (conquest.conquering(realm, tile)))
	end,
	candidates = function(realm)
		return realm and purchases.conquests(realm)
	end,
	advice = function(realm)
		return realm and plans.best(realm, "conquer")
	end,
	play = function(realm, tile)
		if realm then
			conquer(realm, tile)
			conquest.treasure(realm, tile)
			pass_field(realm)
		end
	end,
	preview = function(realm, tile)
		if realm then
			conquer(realm, tile)
			return hoard(tile)
		end
		return {}
	end,
})

-- The winner of a battle on free ground comes before the loser: the winner is asked whether they take the field themselves (WM-BUILD-03).
declare.order({
	name = "occupy",
	arguments = { "tile: tile" },
	example = "occupy D5",
	doc = "Takes a free tile beside the realm.",
	during = PHASE,
	cite = "WM-BUILD-03",
	check = function(realm, tile)
		if not realm then
			return campaign.text("a realm occupies tiles")
		end
		return conquest.occupy_refusal(realm, tile) or field_first(realm, tile) or too_dear(realm, (conquest.occupying(realm, tile)))
	end,
	candidates = function(realm)
		return realm and purchases.occupations(realm)
	end,
	advice = function(realm)
		return realm and plans.best(realm, "occupy")
	end,
	play = function(realm, tile)
		if not realm then
			return
		end
		local winner = purchases.winner_first(realm, tile)
		if winner then
			pass_field(winner)
			local question = campaign.text("{realm} wants {tile}, where you won: do you take it yourself?", { realm = realm, tile = tile })
			if ask.yes(winner, question, { advice = plans.wants_field(winner, tile) }) then
				occupy(winner, tile)
				conquest.treasure(winner, tile)
				pass_field(winner)
				return
			end
		end
		occupy(realm, tile)
		conquest.treasure(realm, tile)
		pass_field(realm)
	end,
	preview = function(realm, tile)
		if not realm then
			return {}
		end
		local winner = purchases.winner_first(realm, tile)
		occupy(realm, tile)
		return winner and campaign.text("{realm}, who won there, is asked first, and may take it.", { realm = winner }) or hoard(tile)
	end,
})

local function erect(realm, kind, tile)
	if kind == "special_building" then
		play.cite("WM-BUILD-09")
	end
	local what = campaign.text("{what} on {tile}", { what = works.NAMES[kind], tile = tile })
	points.spend(realm, works.price(realm, kind, tile), what)
	works.build(realm, kind, tile)
end

declare.order({
	name = "erect",
	arguments = { "what: word", "tile: tile" },
	example = "erect castle D5",
	doc = "Builds a mine, castle, city or special_building on a tile of the realm.",
	during = PHASE,
	cite = "WM-BUILD-07",
	check = function(realm, kind, tile)
		if not realm then
			return campaign.text("a realm builds")
		elseif not table.find(works.KINDS, kind) then
			local about = { what = kind, kinds = table.concat(works.KINDS, ", ") }
			return campaign.text("there is no `{what}` to build: name one of {kinds}", about)
		end
		return works.refusal(realm, kind, tile) or too_dear(realm, works.price(realm, kind, tile))
	end,
	candidates = function(realm)
		return realm and purchases.buildings(realm)
	end,
	advice = function(realm)
		return realm and plans.best(realm, "erect")
	end,
	play = function(realm, kind, tile)
		if realm then
			erect(realm, kind, tile)
		end
	end,
	preview = function(realm, kind, tile)
		if not realm then
			return {}
		end
		erect(realm, kind, tile)
		return works.brings(realm, kind, tile)
	end,
})

-- The gold comes from outside the campaign, as often as somebody pays for it (WM-BUILD-08).
declare.order({
	name = "raid",
	doc = "Turns a battle point into gold.",
	during = PHASE,
	cite = "WM-BUILD-08",
	check = function(realm)
		if not realm then
			return campaign.text("a realm raids")
		end
		return too_dear(realm, campaign.value("price.raid", { realm = realm }))
	end,
	candidates = function(realm)
		return realm and purchases.raids(realm)
	end,
	advice = function(realm)
		return realm and plans.best(realm, "raid")
	end,
	play = function(realm)
		if realm then
			points.spend(realm, campaign.value("price.raid", { realm = realm }), "raid")
			local loot = campaign.record("gold_rolls", "raid")
			change.crowns(realm, tables.gold(loot, "raid", realm), "raid")
		end
	end,
})

-- What the captain thinks of all this, in hundredths of a victory point.
declare.worth("conquer", {
	worth = function(realm, tile)
		return plans.tile(realm, tile)
	end,
	cost = function(realm, tile)
		return plans.price(realm, (conquest.conquering(realm, tile)))
	end,
})

declare.worth("occupy", {
	worth = function(realm, tile)
		return plans.tile(realm, tile)
	end,
	cost = function(realm, tile)
		return plans.price(realm, (conquest.occupying(realm, tile)))
	end,
})

declare.worth("erect", {
	worth = function(realm, kind, tile)
		return worth.work(realm, kind, tile)
	end,
	cost = function(realm, kind, tile)
		return plans.price(realm, works.price(realm, kind, tile))
	end,
})

declare.worth("raid", {
	worth = function(realm)
		return worth.loot(realm, "raid")
	end,
	cost = function(realm)
		return plans.price(realm, campaign.value("price.raid", { realm = realm }))
	end,
})

-- A realm that can pay for nothing, or for nothing more, is not asked.
local function spend(realm)
	local given = "" ---@type string?
	while given and purchases.any(realm) do
		local left = { left = { points.left(realm), "battle point" } }
		given = ask.order(realm, campaign.text("build and conquer: {left} left; `prices` tells what they buy", left))
	end
	pass_field(realm)
end

declare.phase(PHASE, function()
	campaign.vars.field_passed = {}
	if campaign.season == "winter" then
		-- Only those who have just campaigned in winter spend then, and they may at once (WM-RACE-13).
		for _, realm in ipairs(campaign.vars.winter_campaigners or {}) do
			spend(realm)
		end
		return
	end
	for _, realm in realms.turns() do
		spend(realm)
		if not options.bp_carry_over then
			points.lapse(realm, "battle_points", "not spent")
		end
	end
end)

-- What each thing is called in the list of prices.
local PRICES = {
	{ "price.occupy", "occupy a free tile" },
	{ "price.conquer", "conquer a tile of the beaten" },
	{ "price.mountain", "more for a mountain" },
	{ "price.walls", "more for a castle or city" },
	{ "price.mine", "build a mine" },
	{ "price.castle", "build a castle" },
	{ "price.city_from_castle", "make a castle a city" },
	{ "price.city", "build a city where no castle stands" },
	{ "price.special_building", "build the special building" },
	{ "price.raid", "raid for gold" },
}

-- Terrains on which a realm pays another price than usually, a line each, in the order of the map.
local function prices_apart(realm, name, what)
	local usual = campaign.value(name, { realm = realm })
	local seen, lines = {}, {}
	for _, tile in ipairs(campaign.tiles) do
		local price = campaign.value(name, { realm = realm, tile = tile })
		if price ~= usual and not seen[tile.terrain] then
			local terrain = campaign.name("terrain", tile.terrain) or tile.terrain
			table.insert(lines, campaign.text("{price} {what}: {terrain}", { price = price, what = what, terrain = terrain }))
		end
		seen[tile.terrain] = true
	end
	return lines
end

declare.view({
	name = "prices",
	arguments = { "realm: realm?" },
	doc = "What battle points buy, for a realm as its people pays, and how many it has.",
	show = function(viewer, named)
		local realm = named or viewer
		local lines = {}
		for _, price in ipairs(PRICES) do
			local usual = { price = campaign.value(price[1], { realm = realm }), what = price[2] }
			table.insert(lines, campaign.text("{price} {what}", usual))
			for _, line in ipairs(prices_apart(realm, price[1], price[2])) do
				table.insert(lines, line)
			end
		end
		if realm then
			table.insert(lines, campaign.text("{realm} has {points}", { realm = realm, points = { points.left(realm), "battle point" } }))
		end
		return lines
	end,
})
