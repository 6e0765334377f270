-- Inundation of Blood (EN-EQX-24): the tile pays nothing in the coming winter, its banners lose points, and a village there is
-- razed on a 6; a fortress or a city stands.
local WHY = "Inundation of Blood"

declare.spell({
	name = "cloudburst",
	cast = function(_, tile)
		change.no_income(tile)
		for _, banner in ipairs(tile.banners) do
			change.points(banner, -20 * play.roll("2d6", "points lost to the blood", banner.realm), WHY)
		end
		if tile.settlement == "village" and not tile.razed and play.roll("d6", "village under the blood") == 6 then
			change.razed(tile, true)
		end
	end,
})
