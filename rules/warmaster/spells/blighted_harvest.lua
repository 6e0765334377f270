-- Blighted Harvest (WM-SEASON-11): the taxes of the tile's whole realm are halved in the winter that follows, if one does.
local taxes = require("lib/taxes")

declare.spell({
	name = "blighted_harvest",
	cast = function(_, tile)
		local victim = tile.realm
		if not victim then
			return
		end
		local blighted = campaign.name("spell", "blighted_harvest") or "blighted harvest"
		if taxes.winter_follows() then
			taxes.blight(victim, blighted)
			change.say(campaign.text("The taxes of {realm} are halved in the coming winter.", { realm = victim }))
		else
			change.say(campaign.text("No winter follows: {spell} changes nothing.", { spell = blighted }))
		end
	end,
})
