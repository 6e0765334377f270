-- What the map itself knows, told tile by tile.
local function labels(tiles)
	local found = {}
	for _, tile in ipairs(tiles) do
		table.insert(found, tile.label)
	end
	return #found > 0 and table.concat(found, " ") or "none"
end

declare.view({
	name = "survey",
	doc = "Shows a tile: its terrain, what lies around it and on each side, and where its river flows.",
	arguments = { "of: tile" },
	example = "survey D4",
	show = function(_, of)
		local sides = {}
		for side = 1, 6 do
			local there = of:beside(side)
			table.insert(sides, side .. " " .. (there and there.label or "-"))
		end
		return {
			of.label .. " is " .. of.terrain .. (of.known and ", known to all" or ""),
			"around it: " .. labels(of.around),
			"sides: " .. table.concat(sides, ", "),
			"downstream: " .. labels(of.downstream),
		}
	end,
})

declare.view({
	name = "way",
	doc = "Shows how far one tile is from another, and how many tiles lie between.",
	arguments = { "from: tile", "to: tile" },
	example = "way A1 D4",
	show = function(_, from, to)
		local steps = from:distance(to)
		return campaign.count(steps, "step") .. ", " .. campaign.count(math.max(steps - 1, 0), "tile") .. " between"
	end,
})

declare.view({
	name = "count",
	doc = "Counts the tiles of the map, those of a terrain where one is named.",
	arguments = { "terrain: words?" },
	example = "count desert",
	show = function(_, terrain)
		local number = 0
		for _, tile in ipairs(campaign.tiles) do
			if terrain == nil or tile.terrain == terrain then
				number = number + 1
			end
		end
		return number .. " " .. (terrain or "tiles")
	end,
})
