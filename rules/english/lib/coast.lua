-- The coast as a line: up the coast a ship has the open sea to starboard, down the coast to port (EN-SHIP-18).
local coast = {}

coast.WAYS = { "up", "down" }

-- The side of a tile, 1 to 6, through which the coast goes on; nil on a tile without a coast.
local function side(tile, way)
	if way == "up" then
		return tile.up_coast
	end
	return tile.down_coast
end

-- The next tile along the coast, nil where there is none; and whether the map ends there.
function coast.next(tile, way)
	local through = side(tile, way)
	local beyond = through and tile:beside(through)
	if beyond and not beyond.open_sea and table.find(tile.by_sea, beyond) then
		return beyond, false
	end
	return nil, beyond == nil
end

-- All tiles along the coast from one tile, each with its distance, the tile itself among them; the nearest first.
function coast.reach(tile)
	local found, steps = { tile }, { [tile.label] = 0 }
	local at = 1
	while found[at] do
		for _, way in ipairs(coast.WAYS) do
			local near = coast.next(found[at], way)
			if near and not steps[near.label] then
				steps[near.label] = steps[found[at].label] + 1
				table.insert(found, near)
			end
		end
		at += 1
	end
	return found, steps
end

-- The tiles that a ship comes by along the coast, where it begins among them; around an island it stops before it is back.
local function along(tile, way)
	local line, seen = {}, {}
	local at = tile ---@type Tile?
	while at and not seen[at.label] do
		seen[at.label] = true
		table.insert(line, at)
		at = coast.next(at, way)
	end
	return line
end

-- A stretch of coast from its lower end up; one that goes around an island begins beside the tile that is asked about.
function coast.stretch(tile)
	local down = along(tile, "down")
	return along(down[#down], "up")
end

return coast
