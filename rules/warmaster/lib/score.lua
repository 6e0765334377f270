-- The score: victory points of each realm with where they come from, of allies together, and who stands first (WM-VP-01, WM-VP-02,
-- WM-WIN-01, WM-WIN-02, WM-ALLY-06).
local memory = require("margrave/memory")
local realms = require("lib/realms")
local tables = require("lib/tables")
local tiles = require("lib/tiles")

local score = {}

-- Remembers what a realm has a marker for; markers are never lost (WM-VP-01).
function score.note_markers(realm, by, what)
	local markers = memory.copy("markers")
	local own = markers[realm.name] or {}
	for _, part in ipairs(own) do
		if part[2] == what then
			part[1] = part[1] + by
			by = 0
		end
	end
	if by ~= 0 then
		table.insert(own, { by, what })
	end
	markers[realm.name] = own
	campaign.vars.markers = markers
end

-- What markers are for, as each reads it. It is remembered as events tell scripts, in English (lib/conquest.lua).
local function reason(what)
	local beaten = campaign.realm(string.match(what, "^capital of (.+)$") or "")
	return beaten and campaign.text("capital of {realm}", { realm = beaten }) or what
end

-- The markers of a realm by what they are for; those it began with are for nothing that is known (WM-VP-02).
local function add_markers(parts, realm)
	local left = realm:counter("victory_markers")
	for _, part in ipairs(campaign.recall("markers", realm.name) or {}) do
		table.insert(parts, { part[1], campaign.text("markers ({what})", { what = reason(part[2]) }) })
		left = left - part[1]
	end
	if left ~= 0 then
		table.insert(parts, { left, "markers" })
	end
end

-- Victory points of a realm as parts `{amount, reason}` (WM-VP-01).
function score.parts(realm)
	local parts = {}
	local function add(count, each, reason)
		if count > 0 then
			table.insert(parts, { count * campaign.value(each, { realm = realm }), reason })
		end
	end
	add(#realm.tiles, "points.tile", "tiles")
	add(#realms.cities(realm), "points.city", "cities")
	add(tiles.special_building(realm) and 1 or 0, "points.special_building", "{mark:special_building}")
	local hoards = 0
	for _, tile in ipairs(tiles.volcanoes()) do
		hoards = hoards + (tile.realm == realm and 1 or 0)
	end
	add(hoards, "points.hoard", "dragon's hoard")
	add_markers(parts, realm)
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

-- What decides between equals, in this order; exhausted mines are none (WM-WIN-02).
score.TIES = {
	{ "cities", function(realm) return #realms.cities(realm) end },
	{ "castles", function(realm) return #realms.castles(realm) end },
	{ "mines", function(realm) return #realms.mines(realm) end },
	{ "gold", function(realm) return realm.crowns or 0 end },
}

-- How much better the first stands, below 0 if it stands worse and 0 if they are equal in everything; with the name of the tie-break
-- that decided, nil if points did.
local function compare(one, other)
	local by = score.counted(one) - score.counted(other)
	if by ~= 0 then
		return by, nil
	end
	for _, tie in ipairs(score.TIES) do
		by = averaged(one, tie[2]) - averaged(other, tie[2])
		if by ~= 0 then
			return by, tie[1]
		end
	end
	return 0, nil
end

-- All realms, the best first; equals in the order of the campaign's head.
function score.ranked()
	local order = table.clone(campaign.seats)
	local places = {}
	for at, realm in ipairs(campaign.realms) do
		places[realm.name] = at
	end
	table.sort(order, function(one, other)
		local by = compare(one, other)
		if by ~= 0 then
			return by > 0
		end
		return places[one.name] < places[other.name]
	end)
	return order
end

-- The realms that stand first: one, two allies, or all that are equal in everything (WM-WIN-01, WM-WIN-02).
function score.first()
	local first = {}
	local order = score.ranked()
	for _, realm in ipairs(order) do
		if compare(realm, order[1]) == 0 then
			table.insert(first, realm)
		end
	end
	return first
end

-- One line of the table: `red 8: 5 for tiles, 2 for cities, 1 for special building`, and what an alliance makes of it.
function score.line(realm)
	local reasons = {}
	for _, part in ipairs(score.parts(realm)) do
		table.insert(reasons, campaign.text("{points} for {what}", { points = part[1], what = part[2] }))
	end
	local from = #reasons > 0 and table.concat(reasons, ", ") or campaign.text("nothing")
	local line = campaign.text("{realm} {points}: {from}", { realm = realm, points = score.own(realm), from = from })
	local ally = realms.ally(realm)
	if not ally then
		return line
	end
	local about = { line = line, counted = score.counted(realm), sum = score.own(realm) + score.own(ally), ally = ally }
	return campaign.text("{line}; counts {counted}, half of {sum} with {ally}", about)
end

-- Why one realm stands before the next with as many points (WM-WIN-02).
local function tie_line(one, other)
	if score.counted(one) ~= score.counted(other) or realms.are_allies(one, other) then
		return nil
	end
	local _, tie = compare(one, other)
	local about = { one = one, other = other, what = tie }
	if tie then
		return campaign.text("{one} and {other} are tied; {one} has more {what}", about)
	end
	return campaign.text("{one} and {other} are tied; they are equal in everything", about)
end

-- The table, the best first; and for each line the rule that it follows from (WM-VP-01, WM-WIN-02).
function score.lines()
	local order, lines, rules = score.ranked(), {}, {}
	for at, realm in ipairs(order) do
		table.insert(lines, score.line(realm))
		table.insert(rules, "WM-VP-01")
		local after = order[at + 1]
		local tie = after and tie_line(realm, after)
		if tie then
			table.insert(lines, tie)
			table.insert(rules, "WM-WIN-02")
		end
	end
	return lines, rules
end

-- All about one realm: where its points come from, and what it brings into a tie.
function score.account(realm)
	local lines = { score.line(realm) }
	local ties = {}
	for _, tie in ipairs(score.TIES) do
		table.insert(ties, tables.text(tie[1]) .. " " .. averaged(realm, tie[2]))
	end
	table.insert(lines, campaign.text("in a tie: {ties}", { ties = table.concat(ties, ", ") }))
	return lines
end

return score
