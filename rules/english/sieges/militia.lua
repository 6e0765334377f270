-- What scouts learn of the people of an independent settlement: on a good die the militia is rolled at once, and holds for
-- this turn; else it is rolled when somebody has entered (EN-SCOUT-24).
local garrisons = require("lib/garrisons")

local function look(realm, tile)
	if not tile.besieged and not garrisons.told(tile) and tile:hostile_garrison(realm) then
		if play.result("militia_told", "whether the scouts see the militia", { realm = realm }) == "told" then
			local points = play.result("garrison", "size of the militia", { realm = realm, tile = tile })
			garrisons.tell(realm, tile, tonumber(points) or 0)
		end
	end
end

on.after_event("scouted", function(event)
	if event.success and event.to.owner == "independent" then
		look(event.realm, event.to)
	end
end, { cite = "EN-SCOUT-24" })

-- One that the scouts have only now found, and that resists them.
on.after_event("owner_changed", function(event)
	local realm = campaign.turn_of
	if realm and event.owner == "independent" and event.rule == "NL-SCOUT-16" then
		look(realm, event.place)
	end
end, { cite = "EN-SCOUT-24" })
