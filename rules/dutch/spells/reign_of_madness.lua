-- Reign of madness (NL-EQX-25): the people of an enemy village dance away. It is razed and every banner there destroyed.
declare.spell({
	name = "reign_of_madness",
	cast = function(_, tile)
		for _, banner in ipairs(tile.banners) do
			change.remove(banner, "reign of madness")
		end
		change.razed(tile, true)
	end,
})
