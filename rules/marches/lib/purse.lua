-- Gold and supplies that a realm has left while it writes its lines (GM-REALM-01, GM-NEUTRAL-13).
local choosing = require("margrave/choosing")
local pacification = require("lib/pacification")
local scouting = require("lib/scouting")
local works = require("lib/works")

local purse = {}

-- The lines of an order on a realm's sheet, as far as whoever looks may know them.
function purse.lines(realm, order)
	return choosing.those(campaign.sheet(realm), function(line)
		return line.order == order
	end)
end

-- The sum of an argument of all such lines.
---@return integer
function purse.written(realm, order, argument)
	local sum = 0 ---@type integer
	for _, line in ipairs(purse.lines(realm, order)) do
		sum = sum + (line.arguments[argument] or 0)
	end
	return sum
end

-- Gold that no line of the sheet spends.
---@return integer
function purse.gold(realm)
	local left = realm.crowns or 0 ---@type integer
	left = left - purse.written(realm, "pacify", "gold")
	for _, line in ipairs(purse.lines(realm, "build")) do
		left = left - works.cost(line.arguments.what)
	end
	return left
end

-- Supplies that no line of the sheet spends.
---@return integer
function purse.supplies(realm)
	return (realm:counter("supplies") or 0) - purse.written(realm, "pacify", "supplies")
end

-- Spends what the sheet of a realm spends already, for a preview of a further line, and compares what comes with that
-- (GM-REALM-01, GM-NEUTRAL-13, GM-SCOUT-04).
function purse.spend_written(realm)
	for _, line in ipairs(campaign.sheet(realm)) do
		local given = line.arguments
		if line.order == "build" then
			works.build(realm, given.what, given.tile)
		elseif line.order == "pacify" then
			pacification.pay(realm, given.tile, given.gold or 0, given.supplies or 0)
		elseif line.order == "scout" then
			scouting.pay(realm)
		end
	end
	play.foresee_from_here()
end

return purse
