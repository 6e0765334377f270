-- Chains of adjoining provinces from one edge of the map to the opposite one (GM-MISSION-03).
local chains = {}

local OPPOSITE = { { "north", "south" }, { "west", "east" } }

local function on_edge(tile, edge)
	return table.find(tile.edges, edge) ~= nil
end

-- What it takes to come to each province from an edge of the map, by the labels: the sum of `cost`, 0 or 1 for each province, over
-- the cheapest chain, both ends included. Where `cost` is nil no chain goes.
local function reach(edge, cost)
	local sums, now, later, sum = {}, {}, {}, 0
	local function open(tile, so_far)
		local more = cost(tile)
		if more and not sums[tile.label] then
			table.insert(so_far + more == sum and now or later, { tile, so_far + more })
		end
	end
	for _, tile in ipairs(campaign.tiles) do
		if on_edge(tile, edge) then
			open(tile, 0)
		end
	end
	while #now > 0 or #later > 0 do
		if #now == 0 then
			now, later, sum = later, {}, sum + 1
		end
		local tile, total = table.unpack(table.remove(now))
		if not sums[tile.label] then
			sums[tile.label] = total
			for _, near in ipairs(tile.neighbours) do
				open(near, total)
			end
		end
	end
	return sums
end

-- The cheapest chain that joins two edges, nil if none does.
---@return integer?
local function cheapest(sums, opposite)
	local least ---@type integer?
	for _, tile in ipairs(campaign.tiles) do
		local sum = sums[tile.label]
		if sum and on_edge(tile, opposite) and (not least or sum < least) then
			least = sum
		end
	end
	return least
end

local function one()
	return 1
end

-- The opposite edges that the mission means: those that land joins and that lie farther apart, both pairs where they lie equally
-- far. Empty on a map that names no two opposite edges.
function chains.edges()
	local found, most = {}, 0
	for _, pair in ipairs(OPPOSITE) do
		local length = cheapest(reach(pair[1], one), pair[2])
		if length and length > most then
			found, most = { pair }, length
		elseif length and length == most then
			table.insert(found, pair)
		end
	end
	return found
end

-- True if some provinces make such a chain.
function chains.complete(tiles)
	local mine = {}
	for _, tile in ipairs(tiles) do
		mine[tile.label] = true
	end
	local function held(tile)
		return mine[tile.label] and 0 or nil
	end
	for _, pair in ipairs(chains.edges()) do
		if cheapest(reach(pair[1], held), pair[2]) then
			return true
		end
	end
	return false
end

-- The provinces, by their labels, of the chains for which a realm lacks fewest provinces.
function chains.missing(realm)
	local function cost(tile)
		return tile.realm == realm and 0 or 1
	end
	local found, least = {}, nil
	for _, pair in ipairs(chains.edges()) do
		local there, back = reach(pair[1], cost), reach(pair[2], cost)
		local best = cheapest(there, pair[2])
		if best and (not least or best < least) then
			found, least = {}, best
		end
		for _, tile in ipairs(campaign.tiles) do
			local label = tile.label
			if best == least and tile.realm ~= realm and there[label] and back[label] and there[label] + back[label] - 1 == best then
				found[label] = true
			end
		end
	end
	return found
end

return chains
