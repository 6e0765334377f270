-- Call of heroes (NL-EQX-26): the caster gets points for free, to divide with the rest at deployment.
declare.spell({
	name = "call_of_heroes",
	cast = function(realm)
		change.pool(realm, 200 * play.roll("d6", "call of heroes", realm))
	end,
})
