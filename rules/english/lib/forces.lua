-- What is asked of several banners or tiles at once.
local choosing = require("margrave/choosing")

local forces = {}

-- Those that are still there.
---@param banners Banner[]
---@return Banner[]
function forces.standing(banners)
	return choosing.those(banners, function(banner)
		return not banner.removed
	end)
end

-- The points of all of them.
---@return integer
function forces.points(banners)
	local sum = 0 ---@type integer
	for _, banner in ipairs(banners) do
		sum = sum + (banner.points or 0)
	end
	return sum
end

-- The one with the most points, the first among equals.
function forces.strongest(banners)
	local best = banners[1]
	for _, banner in ipairs(banners) do
		if banner.points > best.points then
			best = banner
		end
	end
	return best
end

-- The tile with the fewest steps from another, the first among equals; nil of none.
---@return Tile?
function forces.nearest(tiles, from)
	local best = tiles[1]
	for _, tile in ipairs(tiles) do
		if tile:distance(from) < best:distance(from) then
			best = tile
		end
	end
	return best
end

return forces
