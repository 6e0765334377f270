-- Vortex of Doom (WM-SEASON-13): one die for each tile it comes to, whatever stands there, until it dies down; what it strikes is
-- gone, and the tile keeps its owner.
local throwing = require("margrave/throwing")
local tiles = require("lib/tiles")

declare.spell({
	name = "vortex_of_doom",
	cast = function(realm, target)
		local what = campaign.name("spell", "vortex_of_doom") or "vortex"
		local tile = target
		throwing.again(what, function()
			local there = campaign.text("{what} on {tile}", { what = what, tile = tile })
			local result = play.result("vortex", there, { realm = realm, tile = tile })
			if result == "ends" then
				return result
			elseif result == "destroyed" then
				tiles.raze(tile)
			end
			-- A side with no tile behind it is rolled again (WM-MAP-03).
			tile = throwing.drift(tile, campaign.text("{what} moves", { what = what }), realm)
			return nil
		end, { "ends" })
	end,
})
