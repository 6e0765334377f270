-- Call of heroes (NL-EQX-26): heroes of the army list join the caster for free in the coming winter; where banners are
-- points alone they get the points, to divide with the rest at deployment.
declare.spell({
	name = "call_of_heroes",
	cast = function(realm)
		local points = 200 * play.roll("d6", "call of heroes", realm)
		if campaign.rosters then
			change.heroes(realm, points)
		else
			change.pool(realm, points)
		end
	end,
})
