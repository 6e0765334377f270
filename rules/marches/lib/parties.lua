-- Parties of scouts: where they may go and how many (GM-SCOUT-01 to GM-SCOUT-05).
local choosing = require("margrave/choosing")
local land = require("lib/land")
local neutral = require("lib/neutral")

local parties = {}

-- Parties that a realm has written.
function parties.written(realm)
	local found = {}
	for _, line in ipairs(campaign.sheet(realm)) do
		if line.order == "scout" then
			table.insert(found, line.arguments.where)
		end
	end
	return found
end

-- Provinces that scouts can set out from: those of a realm that are no exile provinces (GM-SCOUT-03).
parties.bases = land.productive

-- True if a province adjoins one of them.
local function within_reach(realm, tile)
	return choosing.any(tile.neighbours, function(near)
		return near.realm == realm and not land.exile(near)
	end)
end

-- Why no scouts can be sent into a province, and the rule, nil if they can.
function parties.fault(realm, tile)
	local written = parties.written(realm)
	local most = campaign.value("scouts.parties", { realm = realm })
	local why, rule = neutral.scouts_refused(tile)
	if why then
		return why, rule
	elseif #written >= most then
		return campaign.text("a realm sends {parties} a round at most", { parties = { most, "party of scouts" } }), "GM-SCOUT-02"
	elseif not within_reach(realm, tile) then
		local named = { tile = tile.name }
		local far = campaign.text("{tile} adjoins no province of yours that scouts can set out from; exile provinces are none", named)
		return far, "GM-SCOUT-03"
	end
	return neutral.scouts_unpaid(realm, #written + 1)
end

-- The parties of opened lines.
function parties.of_lines(opened)
	local found = {}
	for _, line in ipairs(opened) do
		if line.order == "scout" then
			table.insert(found, { realm = line.realm, tile = line.arguments.where })
		end
	end
	return found
end

return parties
