-- Taking tiles: what it costs, what forbids it, and what becomes of what stands there (WM-BUILD-03 to WM-BUILD-06, WM-RACE-04,
-- WM-RACE-06, WM-RACE-07, WM-RACE-09, WM-RACE-18, WM-VP-01, WM-DRAGON-04, WM-DRAGON-08, WM-SEASON-07).
local memory = require("margrave/memory")
local cards = require("lib/cards")
local deck = require("lib/deck")
local reach = require("lib/reach")
local realms = require("lib/realms")
local tables = require("lib/tables")
local tiles = require("lib/tiles")

local conquest = {}

-- How a realm fared in the battle just fought: {tile, level, beat, lost_to}; nil if it fought none.
function conquest.outcome(realm)
	return campaign.recall("outcomes", realm.name)
end

-- Mountain and walls both count (WM-BUILD-05, WM-BUILD-06).
local function surcharges(realm, tile, parts)
	local sum = 0
	local function add(price, reason)
		local amount = campaign.value(price, { realm = realm, tile = tile })
		table.insert(parts, { amount, reason })
		sum = sum + amount
	end
	if tile.terrain == "mountain" then
		add("price.mountain", "mountain")
	end
	if tile.settlement then
		add("price.walls", "castle or city")
	end
	return sum
end

-- True if a realm's Pioneers are still at work: they serve in the round in which they were taken, not in the winter after it
-- (WM-DRAFT-10).
local function pioneers(realm)
	return campaign.season ~= "winter" and cards.holds(realm, "pioneers")
end

-- What it costs to occupy a free tile (WM-BUILD-03, WM-BUILD-05, WM-RACE-04); Pioneers make the first one cheaper (WM-DRAFT-10).
-- Gives back the price and its parts.
function conquest.occupying(realm, tile)
	local base = campaign.value("price.occupy", { realm = realm, tile = tile })
	local parts = { { base, "a free tile" } }
	local sum = base + surcharges(realm, tile, parts)
	if pioneers(realm) then
		local less = math.min(sum, campaign.value("pioneers.discount", { realm = realm }))
		table.insert(parts, { -less, cards.title("pioneers") })
		sum = sum - less
	end
	return sum, parts
end

-- What it costs to conquer a tile; nothing beside the realm where an earthquake has thrown the walls down (WM-BUILD-04 to
-- WM-BUILD-06, WM-RACE-06, WM-SEASON-07).
function conquest.conquering(realm, tile)
	if tile:mark("earthquake") and realms.adjoins(realm, tile) then
		return 0, { { 0, "fallen walls" } }
	end
	local base = campaign.value("price.conquer", { realm = realm, tile = tile })
	local parts = { { base, "a tile of the beaten" } }
	return base + surcharges(realm, tile, parts), parts
end

-- The hoard can be taken only if the dragon was slain, or driven off in the last battle of the round there, by whomever
-- (WM-DRAGON-08).
local function dragon_bars(tile)
	local fate = campaign.recall("dragon_fates", tile.label)
	return tile.terrain == "volcano" and tile:mark("dragon") ~= nil and fate ~= "driven_off"
end

-- What keeps everybody off a tile, and the dragon off its own.
local function closed(tile)
	if tile:mark("chaos_void") then
		return campaign.text("the Chaos Void closes {tile} (WM-SEASON-06)", { tile = tile })
	elseif tiles.closed(tile) then
		return campaign.text("the mist closes {tile} (WM-SEASON-14)", { tile = tile })
	elseif dragon_bars(tile) then
		return campaign.text("the dragon holds its hoard (WM-DRAGON-08)")
	end
	return nil
end

-- Why a realm cannot occupy a tile, leaving the price aside.
function conquest.occupy_refusal(realm, tile)
	if tile.owner ~= nil then
		return campaign.text("{tile} is not free; `conquer` takes tiles of those you have beaten", { tile = tile })
	elseif tile.barred then
		return campaign.text("nobody can own {tile}", { tile = tile })
	elseif not reach.occupies(realm, tile) then
		return reach.refusal(realm, tile)
	end
	return closed(tile)
end

-- Why a realm cannot conquer a tile, leaving the price aside.
function conquest.conquer_refusal(realm, tile)
	local outcome = conquest.outcome(realm)
	local beaten = outcome and outcome.beat
	if not beaten then
		return campaign.text("you have beaten nobody in this round")
	elseif tile.realm ~= beaten then
		return campaign.text("{tile} is not a tile of {realm}, whom you have beaten", { tile = tile, realm = beaten })
	elseif not reach.conquers(realm, tile) then
		return reach.refusal(realm, tile)
	end
	return closed(tile)
end

-- Each new master of the hoard draws a treasure of their own, once (WM-DRAGON-04).
function conquest.treasure(realm, tile)
	local had = memory.copy("treasures")
	if tile.terrain ~= "volcano" or had[realm.name] then
		return
	end
	local before = play.cite("WM-DRAGON-04")
	-- Who finds the deck empty has drawn none yet.
	if deck.draw(realm, "treasure") then
		had[realm.name] = true
		campaign.vars.treasures = had
	end
	play.cite(before)
end

-- A free tile becomes part of a realm, with what stands there; the work of its Pioneers is done (WM-DRAFT-10).
function conquest.occupy(realm, tile)
	if pioneers(realm) then
		cards.spend("pioneers")
	end
	change.owner(tile, realm)
end

-- Peoples that burn cities take the gold and leave no city, not even a capital; their own they burn only where the campaign
-- says so when they take it back (WM-RACE-07). Others hold the cities they take, those who build none among them (WM-RACE-09).
local function pillage(realm, tile)
	local spared = tile.settlement == nil or tile.settlement == "castle" or tile == realm.capital and not options.burns_own_capital
	if spared or campaign.value("pillages", { realm = realm }) == 0 then
		return
	end
	local before = play.cite("WM-RACE-07")
	local loot = campaign.record("gold_rolls", "pillage")
	change.settlement(tile, nil)
	local what = campaign.text("pillage of {tile}", { tile = tile })
	change.crowns(realm, tables.gold(loot, what, realm), what)
	play.cite(before)
end

-- True if a realm's capital is one of those that a people hates: of the undead, or of chaos as the campaign understands it
-- (WM-RACE-18).
local function evil(loser)
	local people = loser.race
	return campaign.value("is.undead", { realm = loser }) > 0
		or people ~= nil and table.find(campaign.record("chaos", options.chaos_peoples).peoples, people) ~= nil
end

-- How many markers a tile is worth to whoever takes it from the realm whose seat it is: once for each capital, whatever
-- becomes of it afterwards (WM-VP-01, WM-RACE-18). Gives back the rule as well.
function conquest.markers(realm, tile)
	local loser = tile.realm
	local taken = memory.copy("capitals_taken")
	if not loser or not realms.is_seat(tile) or taken[realm.name .. " " .. tile.label] then
		return 0, "WM-VP-01"
	end
	local hated = campaign.value("markers.evil_capital", { realm = realm })
	if hated > 0 and evil(loser) then
		return hated, "WM-RACE-18"
	end
	return campaign.value("markers.capital", { realm = realm }), "WM-VP-01"
end

local function capital_markers(realm, tile)
	local loser = tile.realm
	local markers, rule = conquest.markers(realm, tile)
	if not loser or markers == 0 then
		return
	end
	change.remember("capitals_taken", realm.name .. " " .. tile.label, true)
	local before = play.cite(rule)
	change.counter(realm, "victory_markers", markers, campaign.text("capital of {realm}", { realm = loser }))
	play.cite(before)
end

-- A tile of the beaten goes over: markers first, then what its new master makes of it.
function conquest.conquer(realm, tile)
	capital_markers(realm, tile)
	tiles.pass(tile, realm)
	pillage(realm, tile)
end

return conquest
