-- Magic ally (NL-EQX-15): a monster appears on a settlement of the caster's and serves him for the season, with a banner
-- of its own that may be weak and joins no other. Without a free banner piece none comes.
declare.spell({
	name = "magic_ally",
	cast = function(realm, tile)
		if not campaign.banner_left() then
			change.say("no banner piece is left for the magic ally")
			return
		end
		local points = play.roll("d6", "strength of the magic ally", realm) * 100
		if campaign.rosters then
			-- Its owner picks a model from an army list and fields it on the table.
			change.say(`{realm.name} fields a monster of {points} points from {tile.label} for the season`)
			return
		end
		change.form(realm, tile, points, 0, "summoned")
	end,
})
