-- The score: victory points of each realm with where they come from, of allies together, and who stands first (WM-VP-01, WM-VP-02,
-- WM-WIN-01, WM-WIN-02, WM-ALLY-06).
local realms = require("lib/realms")
local tiles = require("lib/tiles")

local score = {}

-- Victory points of a realm as parts `{amount, reason}` (WM-VP-01).
function score.parts(realm)
	local parts = {}
	local function add(count, each, reason)
		if count > 0 then
			table.insert(parts, { count * campaign.value(each, { realm = realm }), reason })
		end
	end
	add(#realm.empire, "points.tile", "tiles")
	add(#realms.cities(realm), "points.city", "cities")
	add(tiles.special_building(realm) and 1 or 0, "points.special_building", "special building")
	local hoards = 0
	for _, tile in ipairs(tiles.volcanoes()) do
		hoards = hoards + (tile.empire == realm and 1 or 0)
	end
	add(hoards, "points.hoard", "dragon's hoard")
	local markers = realm:counter("victory_markers")
	if markers > 0 then
		table.insert(parts, { markers, "markers" })
	end
	return parts
end

function score.own(realm)
	local sum = 0
	for _, part in ipairs(score.parts(realm)) do
		sum = sum + part[1]
	end
	return sum
end

-- Of two allies the half of both together, rounded down; of a realm alone its own (WM-ALLY-06).
local function averaged(realm, count)
	local ally = realms.ally(realm)
	if ally then
		return (count(realm) + count(ally)) // 2
	end
	return count(realm)
end

function score.counted(realm)
	return averaged(realm, score.own)
end

-- What decides between equals, in this order (WM-WIN-02).
score.TIES = {
	{ "cities", function(realm) return #realms.cities(realm) end },
	{ "castles", function(realm) return #realms.castles(realm) end },
	{ "mines", function(realm) return #realms.mines(realm) end },
	{ "gold", function(realm) return realm.crowns end },
}

-- Below 0 if the first stands better, 0 if they are equal in everything.
local function compare(one, other)
	local by = score.counted(other) - score.counted(one)
	for _, tie in ipairs(score.TIES) do
		if by == 0 then
			by = averaged(other, tie[2]) - averaged(one, tie[2])
		end
	end
	return by
end

-- The realms that stand first: one, two allies, or all that are equal in everything (WM-WIN-01, WM-WIN-02).
function score.first()
	local best = nil
	for _, realm in ipairs(campaign.seats) do
		if not best or compare(realm, best) < 0 then
			best = realm
		end
	end
	local first = {}
	for _, realm in ipairs(campaign.seats) do
		if best and compare(realm, best) == 0 then
			table.insert(first, realm)
		end
	end
	return first
end

-- One line of the table: `red 8: 5 tiles, 2 cities, 1 special building`.
function score.line(realm)
	local reasons = {}
	for _, part in ipairs(score.parts(realm)) do
		table.insert(reasons, part[1] .. " " .. part[2])
	end
	local line = realm.name .. " " .. score.own(realm) .. ": " .. table.concat(reasons, ", ")
	local ally = realms.ally(realm)
	if ally then
		line = line .. "; counted " .. score.counted(realm) .. " with " .. ally.name
	end
	return line
end

-- The table, the best first.
function score.lines()
	local order = table.clone(campaign.seats)
	local places = {}
	for at, realm in ipairs(campaign.realms) do
		places[realm.name] = at
	end
	table.sort(order, function(one, other)
		local by = compare(one, other)
		if by ~= 0 then
			return by < 0
		end
		return places[one.name] < places[other.name]
	end)
	local lines = {}
	for _, realm in ipairs(order) do
		table.insert(lines, score.line(realm))
	end
	return lines
end

return score
