-- A player drops out, or the umpire takes a realm out of the game: its provinces are vacant, as those of a realm that is broken up
-- (GM-NEUTRAL-01, GM-REALM-07).
local diplomacy = require("lib/diplomacy")
local land = require("lib/land")
local relics = require("lib/relics")
local vassals = require("lib/vassals")

-- Nobody is independent in the marches: what a realm leaves behind belongs to nobody.
on.after_event("realm_fell", function(event)
	local realm = event.realm
	for _, tile in ipairs(campaign.tiles) do
		if tile.owner == "independent" then
			land.vacate(tile)
		end
	end
	local why = campaign.text("{realm} has left the campaign", { realm = realm })
	vassals.free_all(realm, why)
	vassals.ends(realm, why)
	relics.rehide(realm)
	diplomacy.drop(realm)
	if campaign.recall("homeless", realm.name) then
		change.remember("homeless", realm.name, nil)
	end
end, { cite = "GM-REALM-07" })
