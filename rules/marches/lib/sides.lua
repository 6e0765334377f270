-- The sides of a battle: what they are called, and how many points each fields (GM-BATTLE-02, GM-RAID-02, GM-HERO-04).
--
-- A battle is { tile = label, kind, sides }, a side { realm = name or nil for a neutral army, role, points, passed = provinces
-- on its way, leader = word of who leads it, named = whether an order named them, relief = list of { realm, points }, bearer =
-- whether its bearer of relics is there, borne_by = word of that one, benefits = what special provinces give it on the table,
-- missions = what it has drawn }.
local armies = require("lib/armies")
local choosing = require("margrave/choosing")
local citing = require("margrave/citing")
local lords = require("lib/lords")

local sides = {}

-- What a neutral army is called in answers and results.
sides.NEUTRAL = "neutral"

-- The province of a battle; nil for a final battle, which is fought on a plain of no province.
function sides.tile(battle)
	return battle.tile and campaign.tile(battle.tile)
end

function sides.realm(side)
	return side.realm and campaign.realm(side.realm) or nil
end

-- A side as results name it.
function sides.word(side)
	return side.realm or sides.NEUTRAL
end

-- A side as texts name it.
function sides.name(side)
	return side.realm or "the neutral army"
end

-- The side of a realm, nil if it does not fight there. What a realm sends as relief is no side.
function sides.of(battle, realm)
	return choosing.first(battle.sides, function(side)
		return side.realm == realm.name
	end)
end

function sides.by_word(battle, word)
	return choosing.first(battle.sides, function(side)
		return sides.word(side) == word
	end)
end

function sides.with_role(battle, role)
	return choosing.those(battle.sides, function(side)
		return side.role == role
	end)
end

-- True if the bearer who brings a side's relic leads its army as well.
function sides.led_by_bearer(side)
	local realm = sides.realm(side)
	return realm ~= nil and side.bearer and side.leader == lords.bearer_word(realm)
end

-- The realms that fight in a battle.
function sides.realms(battle)
	local found = {}
	for _, side in ipairs(battle.sides) do
		if side.realm then
			table.insert(found, sides.realm(side))
		end
	end
	return found
end

local function sum(parts)
	local total = 0
	for _, part in ipairs(parts) do
		total = total + part[1]
	end
	return total
end

-- A part that keeps a sum at a limit, if it is beyond it.
local function limited(parts, limit, why)
	local over = sum(parts) - math.max(0, limit)
	if over > 0 then
		table.insert(parts, { -over, why })
	end
end

-- What a side brings before anything is deducted: its army and its relief, as much as the fame of its leader allows.
local function gathered(side)
	local parts = { { side.points, "army" } }
	for _, one in ipairs(side.relief or {}) do
		table.insert(parts, { one.points, campaign.text("relief of {realm}", { realm = one.realm }) })
	end
	local realm = sides.realm(side)
	local most = realm and side.leader and lords.most_points(realm, side.leader)
	if most then
		limited(parts, most, "limit by the leader's fame")
	end
	return parts
end

-- What is deducted: for provinces on the way, and what mods deduct.
local function deduct(parts, battle, side)
	local passed = (side.passed or 0) * options.march_deduction
	if passed > 0 then
		local why = campaign.text("march through {provinces}", { provinces = { side.passed, "province" } })
		table.insert(parts, { -math.min(passed, sum(parts)), why })
	end
	local realm = sides.realm(side)
	local more = realm and campaign.value("army.deduction", { realm = realm, tile = sides.tile(battle) }) or 0
	if more > 0 then
		table.insert(parts, { -math.min(more, sum(parts)), "deductions" })
	end
end

-- The points that a side fields, as parts, and the rule that says so. The defender of a raid fields no more than the raider:
-- after the deductions, or before them (GM-RAID-02).
function sides.parts(battle, side)
	local parts = gathered(side)
	if battle.kind ~= "raid" or side.role ~= "defender" then
		deduct(parts, battle, side)
		return parts, "GM-BATTLE-02"
	end
	local raider = sides.with_role(battle, "attacker")[1]
	local limit = sum((sides.parts(battle, raider)))
	local why = "limit by the raider's size"
	if options.raid_deductions == "after" then
		limited(parts, limit, why)
		deduct(parts, battle, side)
	else
		deduct(parts, battle, side)
		limited(parts, limit, why)
	end
	return parts, "GM-RAID-02"
end

-- How many points a side fields.
function sides.size(battle, side)
	return sum((sides.parts(battle, side)))
end

-- The realms that may know what a neutral army brings into a battle: those that fight it, that have been told of it, and the one that
-- leads it (GM-SCOUT-01, GM-NEUTRAL-09). Nil for a battle without one, of which everybody may know all.
---@return Realm[]?
function sides.readers(battle)
	local army = sides.by_word(battle, sides.NEUTRAL)
	if not army then
		return nil
	end
	local tile, found = sides.tile(battle), {}
	for _, realm in ipairs(campaign.seats) do
		local fights = sides.of(battle, realm) ~= nil
		if fights or armies.knows(realm, tile) or army.volunteer == realm.name then
			table.insert(found, realm)
		end
	end
	return found
end

-- Shows what something comes to, to those alone who may know it, and returns the sum.
function sides.show(readers, what, parts)
	for _, realm in ipairs(readers or {}) do
		play.in_secret(realm, function()
			change.explain(what, parts)
		end)
	end
	return readers and sum(parts) or change.explain(what, parts)
end

-- How many points a side fields, shown and kept for `why`.
function sides.explain(battle, side)
	local parts, cite = sides.parts(battle, side)
	return citing.as(cite, function()
		local what = side.realm and campaign.text("army of {realm}", { realm = side.realm }) or "army of the neutral army"
		return sides.show(not side.realm and sides.readers(battle) or nil, what, parts)
	end)
end

return sides
