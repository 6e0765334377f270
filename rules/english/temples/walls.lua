-- A temple beside a settlement counts as a fortress: it gives refuge and a store, and adds to what the tile's defenders are worth
-- (EN-WILD-26, EN-WILD-27). Alone in its tile it is a settlement of its own, and the tables say so.
local temples = require("lib/temples")

local WHY = { cite = "EN-WILD-26", why = "temple" }

-- What a temple has by itself, where it would stand alone.
local function alone(table)
	return campaign.amount(table, "temple")
end

-- Banners go into the temple beside those that the settlement takes in; one without walls is held by as many as it feeds.
filter.lookup("refuge", function(amount, tile, realm)
	if not temples.beside(tile) then
		return nil
	end
	local settlement = amount > 0 and amount or campaign.lookup("forage", tile, realm)
	return settlement + alone("refuge")
end, WHY)

filter.lookup("stock", function(amount, tile)
	return temples.beside(tile) and math.max(amount, alone("stock")) or nil
end, WHY)

-- The strongest of the defenders hold the temple, as many as it takes in; the points of the others, who defend the settlement, are
-- added. Where the settlement's own walls are worth more all hold those.
filter.defence(function(value, tile, banners, garrison)
	if not temples.beside(tile) then
		return nil
	end
	local strengths = {}
	for _, banner in ipairs(banners) do
		table.insert(strengths, banner.points)
	end
	table.sort(strengths, function(a, b)
		return a > b
	end)
	local sum = garrison * alone("defence")
	for at, points in ipairs(strengths) do
		sum = sum + points * (at <= alone("refuge") and alone("defence") or 1)
	end
	return math.max(value, sum)
end, WHY)
