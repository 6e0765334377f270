-- Taking tiles: what it costs, what forbids it, and what becomes of what stands there (WM-BUILD-03 to WM-BUILD-06, WM-RACE-04,
-- WM-RACE-06, WM-RACE-07, WM-RACE-18, WM-VP-01, WM-DRAGON-02, WM-DRAGON-04, WM-DRAGON-08, WM-SEASON-07).
local memory = require("lib/memory")
local cards = require("lib/cards")
local deck = require("lib/deck")
local reach = require("lib/reach")
local realms = require("lib/realms")
local tiles = require("lib/tiles")

local conquest = {}

-- How a realm fared in the battle just fought: {tile, beat, level, dragon}; nil if it fought none.
function conquest.outcome(realm)
	return (campaign.vars.outcomes or {})[realm.name]
end

local function surcharges(realm, tile, parts)
	local mountain = tile.terrain == "mountain" and campaign.value("price.mountain", { realm = realm, tile = tile }) or 0
	local walls = tile.settlement and campaign.value("price.walls", { realm = realm, tile = tile }) or 0
	table.insert(parts, { mountain, "mountain" })
	table.insert(parts, { walls, "castle or city" })
	return mountain + walls
end

-- What it costs to occupy a free tile (WM-BUILD-03, WM-BUILD-05, WM-RACE-04); Pioneers make the first one cheaper (WM-DRAFT-10).
-- Gives back the price and its parts.
function conquest.occupying(realm, tile)
	local base = campaign.value("price.occupy", { realm = realm, tile = tile })
	local parts = { { base, "a free tile" } }
	local sum = base + surcharges(realm, tile, parts)
	if cards.holds(realm, "pioneers") then
		local less = math.min(sum, campaign.value("pioneers.discount", { realm = realm }))
		table.insert(parts, { -less, cards.title("pioneers") })
		sum = sum - less
	end
	return sum, parts
end

-- What it costs to conquer a tile; nothing where an earthquake has thrown the walls down (WM-BUILD-04 to WM-BUILD-06,
-- WM-RACE-06, WM-SEASON-07).
function conquest.conquering(realm, tile)
	if tile:mark("earthquake") then
		return 0, { { 0, "earthquake" } }
	end
	local base = campaign.value("price.conquer", { realm = realm, tile = tile })
	local parts = { { base, "a tile of the beaten" } }
	return base + surcharges(realm, tile, parts), parts
end

-- The hoard falls only to those who fought there and saw the dragon slain or driven off (WM-DRAGON-08).
local function dragon_bars(realm, tile)
	if tile.terrain ~= "volcano" or not tile:mark("dragon") then
		return false
	end
	local outcome = conquest.outcome(realm)
	return not (outcome and outcome.tile == tile and outcome.dragon == "driven_off")
end

-- Why a realm cannot occupy a tile, leaving the price aside.
function conquest.occupy_refusal(realm, tile)
	if tile.owner ~= nil then
		return tile.label .. " is not free; `conquer` takes tiles of those you have beaten"
	elseif tile.barred then
		return "nobody can own " .. tile.label
	elseif tiles.closed(tile) then
		return "a spell closes " .. tile.label
	elseif not reach.occupies(realm, tile) then
		return tile.label .. " does not lie beside your realm (WM-BUILD-03)"
	elseif dragon_bars(realm, tile) then
		return "the dragon holds its hoard (WM-DRAGON-08)"
	end
	return nil
end

-- Why a realm cannot conquer a tile, leaving the price aside.
function conquest.conquer_refusal(realm, tile)
	local outcome = conquest.outcome(realm)
	local beaten = outcome and outcome.beat
	if not beaten then
		return "you have beaten nobody in this round (WM-BUILD-04)"
	elseif tile.empire ~= beaten then
		return tile.label .. " is not a tile of " .. beaten.name .. ", whom you have beaten"
	elseif tiles.closed(tile) then
		return "a spell closes " .. tile.label
	elseif not reach.conquers(realm, tile) then
		return tile.label .. " does not lie beside your realm (WM-BUILD-04)"
	elseif dragon_bars(realm, tile) then
		return "the dragon holds its hoard (WM-DRAGON-08)"
	end
	return nil
end

-- Each new master of the hoard draws a treasure of his own, once (WM-DRAGON-04).
local function treasure(realm, tile)
	local had = memory.copy("treasures")
	if tile.terrain ~= "volcano" or had[realm.name] then
		return
	end
	had[realm.name] = true
	campaign.vars.treasures = had
	deck.draw(realm, "treasure")
end

function conquest.occupy(realm, tile)
	change.owner(tile, realm)
	treasure(realm, tile)
end

-- Peoples that burn cities take the gold and leave no city (WM-RACE-07).
local function pillage(realm, tile)
	if tile.settlement and tile.settlement ~= "castle" and campaign.value("pillages", { realm = realm }) > 0 then
		local loot = campaign.record("gold_rolls", "pillage")
		change.crowns(realm, play.roll(loot.dice, "pillage of " .. tile.label, realm) * loot.times, "pillage of " .. tile.label)
		change.settlement(tile, nil)
	end
end

-- A capital brings markers to whoever takes it, once for each capital; they stay with him (WM-VP-01, WM-REALM-06, WM-RACE-18).
local function capital_markers(realm, loser, tile)
	local taken = memory.copy("capitals_taken")
	local key = realm.name .. " " .. loser.name .. " " .. tile.label
	if not realms.is_seat(tile) or taken[key] then
		return
	end
	taken[key] = true
	campaign.vars.capitals_taken = taken
	local markers = campaign.value("markers.capital", { realm = realm })
	local evil = campaign.value("markers.evil_capital", { realm = realm })
	local people = loser.race
	local undead = campaign.value("is.undead", { realm = loser }) > 0
	if evil > 0 and (undead or people and table.find(campaign.record("chaos", options.chaos_peoples).peoples, people)) then
		markers = evil
	end
	change.counter(realm, "victory_markers", markers, "capital of " .. loser.name)
end

function conquest.conquer(realm, tile)
	local loser = tile.empire
	if loser then
		capital_markers(realm, loser, tile)
	end
	tiles.pass(tile, realm)
	pillage(realm, tile)
	treasure(realm, tile)
end

return conquest
