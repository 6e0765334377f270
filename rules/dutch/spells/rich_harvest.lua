-- Rich harvest (NL-EQX-23): the caster collects more in the coming winter.
declare.spell({
	name = "rich_harvest",
	cast = function(realm)
		change.income(realm, play.roll("d6", "rich harvest", realm), "rich harvest")
	end,
})
