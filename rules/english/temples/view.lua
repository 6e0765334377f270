-- Views and expectations of temples.
local temples = require("lib/temples")

local function brings(record)
	local parts, kinds = {}, {}
	for kind in pairs(record.troops or {}) do
		table.insert(kinds, kind)
	end
	table.sort(kinds)
	for _, kind in ipairs(kinds) do
		table.insert(parts, campaign.text("{dice} points of {kind} each season", { dice = record.troops[kind], kind = kind }))
	end
	if record.items then
		table.insert(parts, campaign.text("{dice} points of magic items each winter", { dice = record.items }))
	end
	if record.guards then
		table.insert(parts, campaign.text("no magic and no dragons on its tile"))
	end
	if record.open then
		table.insert(parts, campaign.text("no walls"))
	end
	return #parts > 0 and table.concat(parts, ", ") or campaign.text("nothing but its walls")
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
				local told = { temple = record.name, realm = keeper, brings = brings(record) }
				local line = campaign.text("{temple} of {realm}, {brings}", told)
				if not temples.serves(tile) then
					line = campaign.text("{temple} of {realm}, {brings}; it serves nobody while {realm} does not hold the tile", told)
				end
				table.insert(lines, tile.label .. ": " .. line)
			end
		end
		return #lines > 0 and lines or campaign.text("there are no temples")
	end,
})
