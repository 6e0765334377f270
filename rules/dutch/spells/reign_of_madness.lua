-- Reign of madness (NL-EQX-25): the people of an enemy village dance away. It is razed and every banner there destroyed.
declare.spell({
	name = "reign_of_madness",
	cast = function(_, tile)
		change.destroy_forces(tile, "reign of madness")
		change.razed(tile, true)
	end,
})
