-- Views and expectations of temples.
local temples = require("lib/temples")

local function brings(record)
	local parts = {}
	for kind, points in pairs(record.troops or {}) do
		table.insert(parts, campaign.count(points, "point") .. " of " .. kind .. " each season")
	end
	table.sort(parts)
	if record.items then
		table.insert(parts, campaign.count(record.items, "point") .. " of magic items each winter")
	end
	if record.guards then
		table.insert(parts, "no magic and no dragons on its tile")
	end
	if record.open then
		table.insert(parts, "no walls")
	end
	return #parts > 0 and table.concat(parts, ", ") or "nothing but its walls"
end

declare.view({
	name = "temples",
	doc = "The temples on the map and what they bring.",
	show = function()
		local lines = {}
		for _, tile in ipairs(campaign.marked("temple")) do
			local keeper = temples.keeper(tile)
			local record = temples.on(tile)
			if keeper and record then
				local idle = temples.serves(tile) and "" or "; it serves nobody while " .. keeper.name .. " does not hold the tile"
				table.insert(lines, tile.label .. ": " .. record.name .. " of " .. keeper.name .. ", " .. brings(record) .. idle)
			end
		end
		return #lines > 0 and lines or "there are no temples"
	end,
})
