-- What a realm lets others know in the column interaction: who was not there when a province was scouted learns the result only if
-- somebody tells them (GM-SCOUT-05).
local armies = require("lib/armies")
local counsel = require("lib/counsel")

local PHASE = "interaction"

declare.order({
	name = "inform",
	arguments = { "to: realm", "tile: tile" },
	free = true,
	example = "inform blue osthang",
	doc = "Lets another realm know what you have been told of a neutral province.",
	during = PHASE,
	cite = "GM-SCOUT-05",
	check = function(realm, to, tile)
		if to == realm then
			return campaign.text("name another realm")
		elseif tile.owner ~= nil then
			return campaign.text("{tile} is not neutral", { tile = tile.name }), "GM-SCOUT-01"
		elseif not armies.knows(realm, tile) then
			return campaign.text("nobody has told you what defends {tile}", { tile = tile.name })
		end
		return nil
	end,
	candidates = function(realm)
		local found = {}
		for _, tile in ipairs(realm and armies.provinces() or {}) do
			if tile.owner == nil and armies.knows(realm, tile) then
				for _, other in ipairs(counsel.others(realm)) do
					table.insert(found, { other, tile })
				end
			end
		end
		return found
	end,
	preview = function(_, to, tile)
		return campaign.text("{realm} learns: {army}.", { realm = to, army = armies.line(tile) })
	end,
})
