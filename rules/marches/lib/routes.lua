-- The ways of armies, province by province: what is passed, what is lawful, and which way is the shortest (GM-TURN-02, GM-DIP-01,
-- GM-PROV-04, GM-RAID-03, GM-RAID-05).
local diplomacy = require("lib/diplomacy")

local routes = {}

local function among(tile, tiles)
	for _, other in ipairs(tiles) do
		if other == tile then
			return true
		end
	end
	return false
end

function routes.adjoin(one, other)
	return among(other, one.neighbours)
end

-- True if a province adjoins one of the realm's own.
function routes.borders(realm, tile)
	for _, near in ipairs(tile.neighbours) do
		if near.realm == realm then
			return true
		end
	end
	return false
end

function routes.target(way)
	return way[#way]
end

-- The provinces between where an army starts and its target. It starts in the first province of the way if that is the realm's
-- own, else in an own province that adjoins it.
function routes.passed(realm, way)
	local passed = {}
	for at = 1, #way - 1 do
		if at > 1 or way[at].realm ~= realm then
			table.insert(passed, way[at])
		end
	end
	return passed
end

-- Why one cannot go from one province into the next, nil if one can.
local function step_fault(from, to)
	if routes.adjoin(from, to) then
		return nil
	end
	local named = { from = from.name, to = to.name }
	if among(to, from.corners) then
		return campaign.text("{from} and {to} meet only at a corner, which is not enough to adjoin", named), "GM-PROV-04"
	end
	return campaign.text("{to} does not adjoin {from}: a way is written province by province", named), "GM-TURN-02"
end

-- Why an army cannot set out into a province, nil if it can.
local function start_fault(realm, first)
	if routes.borders(realm, first) then
		return nil
	end
	for _, near in ipairs(first.corners) do
		if near.realm == realm then
			return step_fault(near, first)
		end
	end
	local named = { tile = first.name, realm = realm }
	return campaign.text("{tile} adjoins no province of {realm}: a way is written province by province", named), "GM-TURN-02"
end

-- True if an army may go through a province: a raid through the land of every realm, an invasion through its own and that of who
-- permits it (GM-DIP-01, GM-RAID-03).
function routes.may_pass(realm, tile, raid)
	local owner = tile.realm
	if not owner then
		return false
	end
	return raid or owner == realm or diplomacy.may_pass(realm, tile)
end

local function passage_fault(realm, tile, raid)
	if routes.may_pass(realm, tile, raid) then
		return nil
	elseif not tile.realm then
		local neutral = campaign.text(
			"{tile} is neutral, and is passed only by fighting for it: it can be a target, not part of the way",
			{ tile = tile.name }
		)
		return neutral, "GM-DIP-01"
	end
	local barred = campaign.text(
		"{owner} has neither given {realm} leave to go through {tile} nor is an ally",
		{ owner = tile.realm, realm = realm, tile = tile.name }
	)
	return barred, "GM-DIP-01"
end

-- Why a way cannot be gone, and the rule, nil if it can. Of whom it may attack nothing is said.
function routes.fault(realm, way, raid)
	for at, tile in ipairs(way) do
		for later = at + 1, #way do
			if way[later] == tile then
				return campaign.text("the way comes to {tile} twice", { tile = tile.name }), "GM-TURN-02"
			end
		end
	end
	if way[1].realm ~= realm then
		local fault, rule = start_fault(realm, way[1])
		if fault then
			return fault, rule
		end
	end
	for at = 2, #way do
		local fault, rule = step_fault(way[at - 1], way[at])
		if fault then
			return fault, rule
		end
	end
	local passed = routes.passed(realm, way)
	for _, tile in ipairs(passed) do
		local fault, rule = passage_fault(realm, tile, raid)
		if fault then
			return fault, rule
		end
	end
	local long = #passed + 1
	if options.route_max > 0 and long > options.route_max then
		local named = { most = { options.route_max, "province" }, number = long }
		return campaign.text("a way has {most} at most, and this one has {number}", named), "GM-DIP-01"
	end
	return nil
end

-- A shortest way to a province, nil if there is none: of equally short ones the one that comes first in the order of the map.
function routes.find(realm, target, raid)
	if routes.borders(realm, target) then
		return { target }
	end
	-- From the target backwards, to a province that adjoins the realm.
	local after, ends = { [target.label] = target }, { target }
	for _ = 1, #campaign.tiles do
		local further = {}
		for _, tile in ipairs(ends) do
			for _, near in ipairs(tile.neighbours) do
				if not after[near.label] and routes.may_pass(realm, near, raid) then
					after[near.label] = tile
					table.insert(further, near)
				end
			end
		end
		for _, tile in ipairs(further) do
			if routes.borders(realm, tile) then
				local way = { tile }
				while tile ~= target do
					tile = after[tile.label]
					table.insert(way, tile)
				end
				return way
			end
		end
		if #further == 0 then
			return nil
		end
		ends = further
	end
	return nil
end

return routes
