-- What players look at of realms and land: sizes, treasuries in coins, kinds of tile (WM-REALM-04, WM-REALM-05, WM-MAP-01).
local realms = require("lib/realms")
local tables = require("lib/tables")

-- `red 8: 7 tiles and 1 city` (WM-REALM-04).
local function size_line(realm)
	local count, cities = #realm.tiles, #realms.cities(realm)
	local line = realm.name .. " " .. realms.size(realm) .. ": " .. campaign.count(count, "tile")
	return line .. " and " .. campaign.count(cities, "city")
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
			table.insert(lines, "the largest: " .. largest[1].name)
		else
			table.insert(lines, "equally large: " .. realms.named(largest) .. "; no realm is the largest")
		end
		return lines
	end,
})

-- A treasury in coins: as many large ones as it holds, then small ones; what is less than a small coin is left over (WM-REALM-05).
local function coins(realm)
	local large, small = campaign.value("coin.large"), campaign.value("coin.small")
	local gold = realm.crowns or 0
	local left = gold % large
	local line = realm.name .. " " .. gold .. ": gold coins " .. gold // large .. ", copper coins " .. left // small
	if left % small > 0 then
		line = line .. ", and " .. left % small .. " gold without a coin"
	end
	return line
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
		return "none"
	end
	return row.dice .. "x" .. row.times
end

-- What the terrain of a tile means for its realm: its tax, the mine that may stand there, what it costs more to take (WM-MAP-01).
local function terrain_line(terrain)
	local tax = amount(tables.record("taxes", terrain == "lake" and options.lake_tax or terrain))
	if terrain == "volcano" and options.volcano_tax > 0 then
		tax = options.volcano_tax .. " gold"
	end
	local line = "{terrain:" .. terrain .. "}: tax " .. tax .. ", mine " .. amount(tables.record("mines", terrain))
	local more = terrain == "mountain" and campaign.value("price.mountain") or 0
	return line .. ", surcharge " .. more
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
