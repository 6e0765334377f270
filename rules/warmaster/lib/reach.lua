-- Which tiles a realm can take, and where it can offer battle (WM-BUILD-03, WM-BUILD-04, WM-CHAL-02, WM-RACE-10, WM-RACE-11).
local realms = require("lib/realms")
local tiles = require("lib/tiles")

local reach = {}

local function may(realm, what)
	return campaign.value("may." .. what, { realm = realm }) > 0
end

-- Whether a city stands beside a tile, anybody's: capitals are such cities however they are counted (WM-RACE-11).
local function beside_city(tile)
	for _, near in ipairs(tile.around) do
		if near.settlement == "city" or near.settlement == "capital" then
			return true
		end
	end
	return false
end

-- Whether a free tile lies where a realm can occupy one (WM-RACE-10).
function reach.occupies(realm, tile)
	return realms.adjoins(realm, tile) or may(realm, "occupy.anywhere")
end

-- Whether an enemy's tile lies where a realm can conquer one.
function reach.conquers(realm, tile)
	return realms.adjoins(realm, tile) or may(realm, "conquer.by_cities") and beside_city(tile)
end

-- Tiles on which one realm can challenge another: free ones or the other's within reach; where there are none, the other's
-- nearest. For a realm without tiles nothing is nearer than the rest (WM-CHAL-02).
function reach.battlefields(realm, other)
	local found, landless = {}, #realm.empire == 0
	for _, tile in ipairs(campaign.tiles) do
		local open = not tile.barred and not tiles.closed(tile)
		local free = tile.owner == nil and (landless or reach.occupies(realm, tile))
		if open and (free or tile.empire == other and (landless or reach.conquers(realm, tile))) then
			table.insert(found, tile)
		end
	end
	if #found > 0 then
		return found
	end
	local near, least = {}, -1
	for _, closed in ipairs({ false, true }) do
		for _, tile in ipairs(other.empire) do
			local steps = tiles.closed(tile) == closed and realms.steps_to(realm, tile) or -1
			if steps >= 0 and (least < 0 or steps < least) then
				near, least = { tile }, steps
			elseif steps >= 0 and steps == least then
				table.insert(near, tile)
			end
		end
		if #near > 0 then
			return near
		end
	end
	return near
end

return reach
