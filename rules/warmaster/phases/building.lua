-- Building and conquest: battle points become tiles, buildings and gold (WM-BUILD-02 to WM-BUILD-09, WM-DRAFT-10, WM-RACE-13).
local memory = require("lib/memory")
local cards = require("lib/cards")
local conquest = require("lib/conquest")
local points = require("lib/battle_points")
local reach = require("lib/reach")
local realms = require("lib/realms")
local works = require("lib/works")

local PHASE = "building"

-- Whether the winner of a realm's battle has not yet said whether he takes the field (WM-BUILD-03).
local function winner_first(realm, tile)
	local outcome = conquest.outcome(realm)
	local winner = outcome and outcome.tile == tile and outcome.lost_to
	if winner and not (campaign.vars.field_passed or {})[winner.name] then
		return winner
	end
	return nil
end

local function pass_field(realm)
	local passed = memory.copy("field_passed")
	passed[realm.name] = true
	campaign.vars.field_passed = passed
end

-- The field of a realm's battle, while it must be the first tile it takes: it can take it, and pay for it (WM-BUILD-03,
-- WM-BUILD-04).
local function owed_field(realm)
	local outcome = conquest.outcome(realm)
	if not outcome or outcome.taken or not outcome.tile then
		return nil
	end
	local tile = outcome.tile
	local can_occupy = not conquest.occupy_refusal(realm, tile) and conquest.occupying(realm, tile) <= points.left(realm) and not winner_first(realm, tile)
	local can_conquer = not conquest.conquer_refusal(realm, tile) and conquest.conquering(realm, tile) <= points.left(realm)
	return (can_occupy or can_conquer) and tile or nil
end

local function note_taken(realm)
	local outcomes = memory.copy("outcomes")
	if outcomes[realm.name] then
		outcomes[realm.name].taken = true
		campaign.vars.outcomes = outcomes
	end
	pass_field(realm)
end

local function too_dear(realm, price)
	if price > points.left(realm) then
		return "that costs " .. price .. " battle points, and you have " .. points.left(realm)
	end
	return nil
end

local function field_first(realm, tile)
	local owed = owed_field(realm)
	if owed and owed ~= tile then
		return "the first tile you take is " .. owed.label .. ", where the battle was fought"
	end
	return nil
end

local function all_tiles(realm, refusal, price)
	local found = {}
	for _, tile in ipairs(campaign.tiles) do
		if not refusal(realm, tile) and price(realm, tile) <= points.left(realm) and not field_first(realm, tile) then
			table.insert(found, { tile })
		end
	end
	return found
end

local function best_of(list)
	local best, most = nil, -1000
	for _, choice in ipairs(list) do
		local value = reach.prize(choice[1])
		if value > most then
			best, most = choice, value
		end
	end
	return best
end

local function pay(realm, what, price, parts)
	change.explain(what, parts)
	points.spend(realm, price, what)
end

local function may_occupy(realm)
	return all_tiles(realm, conquest.occupy_refusal, conquest.occupying)
end

local function may_conquer(realm)
	return all_tiles(realm, conquest.conquer_refusal, conquest.conquering)
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
			return "a realm conquers tiles"
		end
		return conquest.conquer_refusal(realm, tile) or field_first(realm, tile) or too_dear(realm, (conquest.conquering(realm, tile)))
	end,
	candidates = function(realm)
		return realm and may_conquer(realm)
	end,
	advice = function(realm)
		return realm and best_of(may_conquer(realm))
	end,
	play = function(realm, tile)
		if realm then
			local price, parts = conquest.conquering(realm, tile)
			pay(realm, "conquering " .. tile.label, price, parts)
			conquest.conquer(realm, tile)
			note_taken(realm)
		end
	end,
})

declare.order({
	name = "occupy",
	arguments = { "tile: tile" },
	example = "occupy D5",
	doc = "Takes a free tile beside the realm.",
	during = PHASE,
	cite = "WM-BUILD-03",
	check = function(realm, tile)
		if not realm then
			return "a realm occupies tiles"
		end
		return conquest.occupy_refusal(realm, tile) or field_first(realm, tile) or too_dear(realm, (conquest.occupying(realm, tile)))
	end,
	candidates = function(realm)
		return realm and may_occupy(realm)
	end,
	advice = function(realm)
		return realm and best_of(may_occupy(realm))
	end,
	play = function(realm, tile)
		if not realm then
			return
		end
		local winner = winner_first(realm, tile)
		if winner then
			local price = conquest.occupying(winner, tile)
			local can = not conquest.occupy_refusal(winner, tile) and price <= points.left(winner)
			pass_field(winner)
			if can and ask.yes(winner, realm.name .. " wants " .. tile.label .. ", where you won: take it yourself?", { advice = true }) then
				local _, parts = conquest.occupying(winner, tile)
				pay(winner, "occupying " .. tile.label, price, parts)
				conquest.occupy(winner, tile)
				note_taken(winner)
				return
			end
		end
		local price, parts = conquest.occupying(realm, tile)
		pay(realm, "occupying " .. tile.label, price, parts)
		if cards.holds(realm, "pioneers") then
			cards.spend("pioneers")
		end
		conquest.occupy(realm, tile)
		note_taken(realm)
	end,
})

local function may_build(realm)
	local found = {}
	for _, kind in ipairs(works.KINDS) do
		for _, tile in ipairs(realm.empire) do
			if not works.refusal(realm, kind, tile) and works.price(realm, kind, tile) <= points.left(realm) then
				table.insert(found, { kind, tile })
			end
		end
	end
	return found
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
			return "a realm builds"
		elseif not table.find(works.KINDS, kind) then
			return "there are " .. table.concat(works.KINDS, ", ") .. " to build"
		end
		return works.refusal(realm, kind, tile) or too_dear(realm, works.price(realm, kind, tile))
	end,
	candidates = function(realm)
		return realm and may_build(realm)
	end,
	advice = function(realm)
		local best, most = nil, 0
		for _, choice in ipairs(realm and may_build(realm) or {}) do
			local value = realm and works.worth(realm, choice[1], choice[2]) or 0
			if value > most then
				best, most = choice, value
			end
		end
		return best
	end,
	play = function(realm, kind, tile)
		if realm then
			points.spend(realm, works.price(realm, kind, tile), kind .. " on " .. tile.label)
			works.build(realm, kind, tile)
		end
	end,
})

-- The gold comes from outside the campaign (WM-BUILD-08).
declare.order({
	name = "raid",
	doc = "Turns a battle point into gold.",
	during = PHASE,
	cite = "WM-BUILD-08",
	check = function(realm)
		if not realm then
			return "a realm raids"
		end
		return too_dear(realm, campaign.value("price.raid", { realm = realm }))
	end,
	candidates = function(realm)
		local can = realm and campaign.value("price.raid", { realm = realm }) <= points.left(realm)
		return can and { {} } or {}
	end,
	play = function(realm)
		if realm then
			points.spend(realm, campaign.value("price.raid", { realm = realm }), "raid")
			local loot = campaign.record("gold_rolls", "raid")
			change.crowns(realm, play.roll(loot.dice, "raid", realm) * loot.times, "raid")
		end
	end,
})

declare.phase(PHASE, function()
	campaign.vars.field_passed = {}
	if campaign.season == "winter" then
		-- Only those who have just campaigned in winter spend then, and they may at once (WM-RACE-13).
		for _, realm in ipairs(campaign.vars.winter_campaigners or {}) do
			ask.orders(realm, "build and conquer")
		end
		return
	end
	for _, realm in ipairs(realms.in_order()) do
		ask.orders(realm, "build and conquer")
		pass_field(realm)
		if not options.bp_carry_over then
			points.lapse(realm, "battle_points", "not spent")
		end
	end
end)
