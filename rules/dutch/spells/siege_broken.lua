-- Siege broken (NL-EQX-27): the caster removes one side of a siege; while there is none anywhere, an unmanned fortress is razed.
declare.spell({
	name = "siege_broken",
	cast = function(realm, tile)
		if tile.besieged then
			local side = ask.choice(realm, campaign.text("siege of {tile}: which side is removed?", { tile = tile }), { "besiegers", "garrison" })
			change.break_siege(tile, side == "garrison" and "garrison" or "besiegers", "siege broken")
		else
			change.razed(tile, true)
		end
	end,
})
