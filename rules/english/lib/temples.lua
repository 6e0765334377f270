-- Temples: whose they are, what they are, where they may be founded and what they count for (EN-WILD-24 to EN-WILD-27).
--
-- A temple is a mark on its tile, laid by the realm whose temple it is. Alone in a barren tile one with walls is a settlement of
-- its own besides; next to a settlement, or without walls, it is the mark alone.
local choosing = require("margrave/choosing")
local exploring = require("lib/exploring")
local locations = require("lib/locations")

local temples = {}

local NAME = "temple"

-- What the temple of a people is; one without a row has the plain one, without powers (EN-WILD-24).
function temples.row(race)
	return race and table.find(campaign.rows("temples"), race) and race or "plain"
end

function temples.record(race)
	return campaign.record("temples", temples.row(race))
end

-- True if any stands anywhere.
function temples.any()
	return #campaign.marked(NAME) > 0
end

-- Whose temple stands on a tile, nil where there is none or it is nobody's.
function temples.keeper(tile)
	local mark = tile:mark(NAME)
	return mark and (mark.by or tile.realm)
end

-- What stands there, nil if nothing does.
function temples.on(tile)
	local keeper = temples.keeper(tile)
	return keeper and temples.record(keeper.race)
end

-- A temple serves its realm while that holds the tile.
function temples.serves(tile)
	local keeper = temples.keeper(tile)
	return keeper ~= nil and tile.realm == keeper
end

-- All tiles whose temple serves a realm.
function temples.of(realm)
	return choosing.those(campaign.marked(NAME), function(tile)
		return temples.keeper(tile) == realm and temples.serves(tile)
	end)
end

-- True if a temple with walls stands beside a settlement of its realm that is not razed (EN-WILD-26).
function temples.beside(tile)
	if not tile:mark(NAME) or not tile.settlement or tile.settlement == NAME or tile.razed or not temples.serves(tile) then
		return false
	end
	return not temples.on(tile).open
end

-- Baggage on a tile for which there is no room there.
function temples.overflow(tile)
	return math.max(0, tile.baggage - campaign.lookup("stock", tile))
end

-- True if a temple keeps all magic and dragons off a tile, whatever stands around it (EN-WILD-34).
function temples.guards(tile)
	local found = temples.on(tile)
	return found ~= nil and found.guards == true and temples.serves(tile)
end

-- True if a tile is such ground: a terrain, `barren` or `wooded`.
local function is_ground(tile, ground)
	if ground == "barren" then
		return tile.settlement == nil
	elseif ground == "wooded" then
		return tile.forest
	end
	return tile.terrain == ground
end

local function is_any(tile, grounds)
	return choosing.any(grounds, function(ground)
		return is_ground(tile, ground)
	end)
end

-- `wooded or barren`, as a text.
local function any_of(grounds)
	local text = grounds[1]
	for at = 2, #grounds do
		text = campaign.text("{grounds} or {ground}", { grounds = text, ground = grounds[at] })
	end
	return text
end

-- Why the people of a realm builds no temple on a tile, and by which rule; nil if it may.
local function wrong_ground(realm, tile)
	local record = temples.record(realm.race)
	if record.stands and not is_any(tile, record.stands) then
		local told = { temple = record.name, grounds = any_of(record.stands) }
		return campaign.text("{temple:a} stands in {grounds} tiles only", told), record.cite
	elseif record.never and is_any(tile, record.never) then
		local told = { temple = record.name, grounds = any_of(record.never) }
		return campaign.text("{temple:a} never stands in {grounds} tiles", told), record.cite
	end
	return nil, nil
end

function temples.cost(realm, tile)
	return campaign.value("temple.cost", { realm = realm, tile = tile })
end

-- Why a realm cannot found a temple on a tile, and by which rule if it is another than that; nil if it can (EN-WILD-25).
function temples.refusal(realm, tile)
	if not locations.on() then
		return campaign.text("this campaign has no wilderness (option english.wilderness)")
	elseif tile.razed then
		return campaign.text("{tile} is razed: nothing is built there until it recovers", { tile = tile })
	elseif tile.realm ~= realm then
		return campaign.text("{tile} is not in your empire", { tile = tile })
	elseif tile.besieged then
		return campaign.text("{tile} is besieged", { tile = tile })
	elseif tile:mark(NAME) then
		return campaign.text("a temple stands on {tile} already", { tile = tile })
	end
	local cost, crowns = temples.cost(realm, tile), realm.crowns or 0
	if crowns < cost then
		return campaign.text("a temple costs {cost} there, and you have {crowns}", { cost = { cost, "crown" }, crowns = crowns })
	end
	return wrong_ground(realm, tile)
end

-- A temple of a realm stands on a tile from now on, of barren land as a fortress if it has walls (EN-WILD-26).
function temples.build(realm, tile)
	change.mark(tile, NAME, { by = realm, ends = "lifted" })
	if not tile.settlement and not temples.record(realm.race).open then
		change.settlement(tile, NAME)
	end
end

-- Nothing is left of it. What is stored there and has no room without it falls to the force of the realm that tears it down, as what
-- is stored in a settlement does (EN-REORG-06); where nobody takes it, it is lost.
locations.on_removal(NAME, function(tile, realm)
	local alone = tile.settlement == NAME
	local freed = math.floor(alone and tile.baggage or temples.overflow(tile))
	if freed > 0 then
		change.tile_baggage(tile, -freed)
	end
	if alone then
		if tile.razed then
			change.razed(tile, false)
		end
		change.settlement(tile, nil)
	end
	local force = realm and realm:force(tile) or {}
	if freed > 0 and #force > 0 then
		play.share(force, freed, "stored in the temple")
	elseif freed > 0 then
		change.say(campaign.text("{baggage} baggage stored in the temple at {tile} is lost", { baggage = freed, tile = tile }))
	end
end)

-- One that a force finds is of its own people and belongs to its realm with the tile, wherever it lies (EN-WILD-24).
exploring.on_finding(NAME, function(banner, tile)
	local realm = banner.realm
	play.cite("EN-WILD-24")
	local temple = temples.record(realm.race).name
	change.say(campaign.text("{banner} finds {temple:a} at {tile}", { banner = banner, temple = temple, tile = tile }))
	if tile.realm ~= realm then
		change.owner(tile, realm)
	end
	temples.build(realm, tile)
end)

return temples
