-- What players look at of realms and land: sizes, treasuries in coins, kinds of tile (WM-REALM-04, WM-REALM-05, WM-MAP-01).
local realms = require("lib/realms")
local tables = require("lib/tables")

-- `red 8: 7 tiles and 1 city` (WM-REALM-04).
local function size_line(realm)
	local count, cities = #realm.tiles, #realms.cities(realm)
	local about = { realm = realm, size = realms.size(realm), tiles = { count, "tile" }, cities = { cities, "city" } }
	return campaign.text("{realm} {size}: {tiles} and {cities}", about)
end

declare.view({
	name = "sizes",
	doc = "How large the realms are, in the order in which they play now, and which is the largest.",
	show = function()
		local lines = {}
		for _, realm in ipairs(realms.in_order()) do
			table.insert(lines, size_line(realm))
		end
		local largest = realms.largest_ones()
		if #largest == 1 then
			table.insert(lines, campaign.text("the largest: {realm}", { realm = largest[1] }))
		else
			table.insert(lines, campaign.text("equally large: {realms}; no realm is the largest", { realms = realms.named(largest) }))
		end
		return lines
	end,
})

-- A treasury in coins: as many large ones as it holds, then small ones; what is less than a small coin is left over (WM-REALM-05).
local function coins(realm)
	local large, small = campaign.value("coin.large"), campaign.value("coin.small")
	local gold = realm.crowns or 0
	local left = gold % large
	local about = { realm = realm, gold = gold, large = gold // large, small = left // small, rest = left % small }
	if left % small > 0 then
		return campaign.text("{realm} {gold}: gold coins {large}, copper coins {small}, and {rest} gold without a coin", about)
	end
	return campaign.text("{realm} {gold}: gold coins {large}, copper coins {small}", about)
end

declare.view({
	name = "coins",
	doc = "Treasuries laid out in gold and copper coins.",
	arguments = { "realm: realm?" },
	example = "coins red",
	show = function(_, realm)
		if realm then
			return coins(realm)
		end
		local lines = {}
		for _, other in ipairs(campaign.realms) do
			table.insert(lines, coins(other))
		end
		return lines
	end,
})

-- An amount as `2d6x10`.
local function amount(row)
	if not row or row.times == 0 then
		return campaign.text("none")
	end
	return row.dice .. "x" .. row.times
end

-- What the terrain of a tile means for its realm: its tax, the mine that may stand there, what it costs more to take (WM-MAP-01).
local function terrain_line(terrain)
	local tax = amount(tables.record("taxes", terrain == "lake" and options.lake_tax or terrain))
	if terrain == "volcano" and options.volcano_tax > 0 then
		tax = campaign.text("{gold} gold", { gold = options.volcano_tax })
	end
	local more = terrain == "mountain" and campaign.value("price.mountain") or 0
	local about = { terrain = "{terrain:" .. terrain .. "}", tax = tax, mine = amount(tables.record("mines", terrain)), more = more }
	return campaign.text("{terrain}: tax {tax}, mine {mine}, surcharge {more}", about)
end

declare.view({
	name = "terrains",
	doc = "Kinds of tile: tax, mine, and the battle points that taking one costs more, by the terrain.",
	show = function()
		local lines = {}
		for _, terrain in ipairs(campaign.rows("scenarios")) do
			table.insert(lines, terrain_line(terrain))
		end
		return lines
	end,
})
