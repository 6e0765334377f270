-- Buildings of a tile on the table: where they stand, and what they bring to whoever touches or holds them (WM-SCEN-16 to WM-SCEN-20).
local citing = require("margrave/citing")
local deck = require("lib/deck")
local realms = require("lib/realms")
local sectors = require("lib/sectors")
local tables = require("lib/tables")

local buildings = {}

-- True if a battle there is the siege of a capital, which a realm still holds as its own (WM-BATTLE-03, WM-REALM-06).
function buildings.besieged(tile)
	return realms.is_seat(tile)
end

-- What stands on a tile and is put on its table. Of a capital under siege the fortifications are the city.
function buildings.on(tile)
	local found = {}
	for _, kind in ipairs(campaign.rows("buildings")) do
		local stands = tile:mark(kind) ~= nil
		if kind == "castle" then
			stands = tile.settlement == "castle"
		elseif kind == "city" then
			stands = tile.settlement ~= nil and tile.settlement ~= "castle" and not buildings.besieged(tile)
		end
		if stands then
			table.insert(found, kind)
		end
	end
	return found
end

function buildings.title(kind)
	return tables.title("buildings", kind)
end

-- The side to whom the tile belongs; nil where it is nobody's.
local function owner(battle)
	local realm = battle.tile.realm
	return (realm == battle.challenger or realm == battle.challenged) and realm or nil
end

local function place(battle, kind, row)
	local title = buildings.title(kind)
	local holder = owner(battle)
	local by = holder or battle.challenger
	if row.place == "midline" then
		local sector = sectors.roll(title, by)
		local other = sectors.opposite(sector)
		table.insert(battle.laid, { what = kind, sector = sector, facing = other })
		local lies = { what = title, sector = sector, other = other }
		change.show(campaign.text("The {what} stands on the midline between sectors {sector} and {other}.", lies))
		return
	end
	local sector
	if row.place == "owner" and holder then
		sector = sectors.roll_on_side(battle, title, holder)
	else
		sector = sectors.roll(title, by)
	end
	table.insert(battle.laid, { what = kind, sector = sector })
	change.show(campaign.text("The {what} stands in sector {sector}.", { what = title, sector = sector }))
	if row.card and deck.left() > 0 then
		change.show(campaign.text("A magic item lies in the {what}, face down.", { what = title }))
	end
end

function buildings.set_out(battle)
	for _, kind in ipairs(buildings.on(battle.tile)) do
		local row = campaign.record("buildings", kind)
		citing.as(row.cite, function()
			place(battle, kind, row)
		end)
	end
end

-- Who touched or held what, and what that brings: points go to `add`, gold and cards at once. Of a battle that is only tried
-- the points alone count.
function buildings.count(battle, decide, add)
	for _, kind in ipairs(buildings.on(battle.tile)) do
		local row = campaign.record("buildings", kind)
		citing.as(row.cite, function()
			local realm = decide(tables.text(row.question), buildings.title(kind))
			if not realm then
				return
			end
			add(realm, row.points, buildings.title(kind))
			local gold = row.gold and row.gold[battle.tile.terrain]
			if battle.trial then
				return
			elseif gold then
				change.crowns(realm, play.roll(gold, "gold of the mine", realm), "mine reached in battle")
			end
			if row.card then
				deck.draw(realm, "found")
			end
		end)
	end
end

local PLACES = {
	owner = "a sector on its owner's side",
	midline = "the midline, between a sector and the one that faces it",
	anywhere = "any sector, placed by its owner",
}

-- What one of them is on the table, for the scenario sheet.
function buildings.line(tile, kind)
	local row = campaign.record("buildings", kind)
	local about = { what = buildings.title(kind), place = PLACES[row.place] or row.place, points = { row.points, "table point" }, to = row.to }
	about.gold = row.gold and row.gold[tile.terrain]
	if about.gold and row.card then
		return campaign.text("{what}: {place}; {points} {to}, and {gold} gold, and the magic item that lies in it", about)
	elseif about.gold then
		return campaign.text("{what}: {place}; {points} {to}, and {gold} gold", about)
	elseif row.card then
		return campaign.text("{what}: {place}; {points} {to}, and the magic item that lies in it", about)
	end
	return campaign.text("{what}: {place}; {points} {to}", about)
end

return buildings
