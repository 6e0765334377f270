-- What players look at of neutral provinces: each sees what its realm has been told (GM-SCOUT-01, GM-SCOUT-06).
local armies = require("lib/armies")

-- What a viewer knows of a province; the host knows more than realms do.
local function known(viewer, tile)
	if armies.knows(viewer, tile) then
		return armies.line(tile)
	end
	local army = armies.of(tile)
	local named = { tile = tile.name }
	return army and army.scouted and campaign.text("{tile}: scouted by others", named) or campaign.text("{tile}: not scouted", named)
end

local function may_be_neutral(tile)
	return tile.owner == nil and not tile.barred
end

declare.view({
	name = "neutral",
	doc = "What defends neutral provinces, as far as you have been told.",
	arguments = { "province: tile?" },
	example = "neutral",
	show = function(viewer, province)
		if province then
			return may_be_neutral(province) and known(viewer, province) or campaign.text("{tile} is not neutral.", { tile = province.name })
		end
		local lines = {}
		for _, tile in ipairs(campaign.tiles) do
			if may_be_neutral(tile) then
				table.insert(lines, known(viewer, tile))
			end
		end
		return #lines > 0 and lines or campaign.text("No province is neutral.")
	end,
})

-- Where scouts went stands in the orders that are opened; what they found, those know who were told.
declare.view({
	name = "scouted",
	doc = "Neutral provinces that have been scouted, and what you were told of them.",
	show = function(viewer)
		local lines = {}
		for _, tile in ipairs(armies.provinces()) do
			if armies.of(tile).scouted and may_be_neutral(tile) then
				table.insert(lines, known(viewer, tile))
			end
		end
		return #lines > 0 and lines or campaign.text("No neutral province has been scouted.")
	end,
})

filter.sheet(function(lines, tile, viewer)
	if may_be_neutral(tile) and armies.knows(viewer, tile) then
		local more = table.clone(lines)
		table.insert(more, armies.line(tile))
		return more
	end
	return lines
end, { cite = "GM-SCOUT-01" })
