-- Land: which provinces a realm has, how they hang together, and what it may attack (GM-PROV-04, GM-REALM-01 to GM-REALM-05).
local choosing = require("margrave/choosing")
local pacts = require("lib/pacts")

local land = {}

land.FORTIFICATIONS = campaign.rows("fortifications")

-- Special provinces and mercenary fortresses (GM-SPECIAL-01, GM-PROV-06).
function land.special(tile)
	return tile.kind == "special"
end

function land.fortress(tile)
	return tile.kind == "fortress"
end

-- What the benefit of a special province is called.
function land.benefit_name(tile)
	return campaign.name("province_benefit", tile.benefit) or campaign.text("{benefit}", { benefit = tile.benefit })
end

-- True if a province belongs to nobody.
function land.free(tile)
	return tile.owner == nil
end

-- The provinces of a realm.
function land.own(realm)
	return realm.tiles
end

-- The labels of some provinces, as a set.
---@return table<string, boolean>
function land.labels(tiles)
	local found = {}
	for _, tile in ipairs(tiles) do
		found[tile.label] = true
	end
	return found
end

function land.is_capital(tile)
	return tile.settlement == "capital"
end

-- The fortification of a province: "stronghold", "outpost" or nil (GM-REALM-01: one at most).
function land.fortification(tile)
	return choosing.first(land.FORTIFICATIONS, function(kind)
		return tile:mark(kind)
	end)
end

-- Provinces of a realm that hang together with one of them; a corner does not join (GM-PROV-04).
---@return { tiles: Tile[], capital: boolean, stronghold: boolean }
local function part_of(realm, tile, seen)
	local part = { tiles = {}, capital = false, stronghold = false }
	local open = { tile }
	seen[tile.label] = true
	while #open > 0 do
		local here = table.remove(open)
		table.insert(part.tiles, here)
		part.capital = part.capital or land.is_capital(here)
		part.stronghold = part.stronghold or here:mark("stronghold") ~= nil
		for _, beside in ipairs(here.neighbours) do
			local label = beside.label
			if not seen[label] and beside.realm == realm then
				seen[label] = true
				table.insert(open, beside)
			end
		end
	end
	return part
end

-- The parts of a realm: { tiles, capital, stronghold } each, those with a capital first. A conquered capital links provinces as
-- one's own does; a part without one is an enclave with a stronghold and exile land without (GM-REALM-02, GM-REALM-03).
function land.parts(realm)
	return campaign.once("parts of " .. realm.name, function()
		local linked, others, seen = {}, {}, {}
		for _, tile in ipairs(realm.tiles) do
			if not seen[tile.label] then
				local part = part_of(realm, tile, seen)
				table.insert(part.capital and linked or others, part)
			end
		end
		table.move(others, 1, #others, #linked + 1, linked)
		return linked
	end)
end

-- What a part is called: "linked", "enclave" or "exile".
function land.kind_of_part(part)
	if part.capital then
		return "linked"
	end
	return part.stronghold and "enclave" or "exile"
end

-- The part of its realm in which a province lies, nil for a free one.
function land.part(tile)
	return tile.realm and part_of(tile.realm, tile, {}) or nil
end

-- True if a province is exile land (GM-REALM-03): no base for scouts, no home for a mission's target, no benefit.
function land.exile(tile)
	local part = land.part(tile)
	return part ~= nil and land.kind_of_part(part) == "exile"
end

local function tiles_of(realm, counts)
	local found = {}
	for _, part in ipairs(land.parts(realm)) do
		if counts(part) then
			table.move(part.tiles, 1, #part.tiles, #found + 1, found)
		end
	end
	return found
end

-- Provinces that yield: all but those in exile (GM-REALM-02).
function land.productive(realm)
	return tiles_of(realm, function(part)
		return part.capital or part.stronghold
	end)
end

-- Provinces that hang together with a capital that the realm holds.
function land.connected(realm)
	return tiles_of(realm, function(part)
		return part.capital
	end)
end

-- What would be cut off from a linked part, should a neighbour take one of its provinces: a list of lists of provinces.
function land.cut_by_a_loss(realm, part)
	local found = {}
	for _, lost in ipairs(part.tiles) do
		local threatened = false
		for _, beside in ipairs(lost.neighbours) do
			threatened = threatened or beside.realm ~= nil and realm:hostile_to(beside.realm, lost)
		end
		local seen = { [lost.label] = true }
		for _, tile in ipairs(threatened and part.tiles or {}) do
			if not seen[tile.label] then
				local rest = part_of(realm, tile, seen)
				if not rest.capital then
					table.insert(found, rest.tiles)
				end
			end
		end
	end
	return found
end

-- Provinces of a realm with a capital in them, whosever seat it was.
function land.capitals_held(realm)
	return choosing.those(realm.tiles, land.is_capital)
end

function land.holds_own_capital(realm)
	return realm.capital ~= nil and realm.capital.realm == realm
end

-- The realm whose own capital a province is, whoever owns it now.
function land.seat_of(tile)
	return choosing.first(campaign.realms, function(realm)
		return realm.capital == tile
	end)
end

-- True if a realm has the benefit of a special province: not in exile (GM-SPECIAL-03). Mods may ask for the value and change it.
function land.enjoys(tile)
	return campaign.value("benefit.enjoyed", { tile = tile }) > 0
end

filter.value("benefit.enjoyed", function(amount, _, _, tile)
	if tile and tile.realm and land.special(tile) and not land.exile(tile) then
		return 1, campaign.text("{province} is not in exile", { province = tile.name })
	end
	return amount
end, { cite = "GM-SPECIAL-03" })

-- True if a realm may attack a province, by an invasion or in a `raid`; else false with the reason and its rule.
function land.may_attack(realm, tile, raid)
	local owner = tile.realm
	if owner == realm then
		return false, campaign.text("{province} is your own province", { province = tile.name }), "GM-TURN-02"
	elseif pacts.bound(realm) and not table.find(pacts.directed(realm), tile) then
		local told = { liege = pacts.liege(realm), province = tile.name }
		return false, campaign.text("your liege {liege} directs where you attack, and has not named {province}", told), "GM-VASSAL-03"
	elseif not owner then
		return true
	elseif pacts.allied(realm, owner) then
		return false, campaign.text("you are allied with {realm} in this round", { realm = owner }), "GM-DIP-01"
	elseif not realm:hostile_to(owner, tile) then
		return false, campaign.text("{realm} is no enemy of yours", { realm = owner }), "GM-DIP-01"
	elseif not raid and not land.is_capital(tile) and #land.capitals_held(realm) == 0 then
		-- Any capital may be attacked like other provinces, and by those who have none as well (GM-REALM-05).
		local why = campaign.text("your realm holds no capital, and so invades of other realms' provinces only one with a capital in it")
		return false, why, "GM-REALM-04"
	end
	return true
end

-- A province falls to nobody: what fortifies it stays, its landmark is destroyed (GM-REALM-07).
function land.vacate(tile)
	change.owner(tile, nil)
	if tile:mark("landmark") then
		change.unmark(tile, "landmark")
		change.say(campaign.text("The landmark of {province} is destroyed.", { province = tile.name }))
	end
end

return land
