-- Inundation of Blood (EN-EQX-24): the tile pays nothing in the coming winter, its banners lose points, and a village there is
-- razed on a 6; a fortress or a city stands.
local WHY = "Inundation of Blood"

declare.spell({
	name = "cloudburst",
	cast = function(_, tile)
		change.no_income(tile)
		play.banners_lose(tile, campaign.amount("inundation", "banner_loss"), "points lost to the blood", WHY)
		local from = tile.settlement and not tile.razed and campaign.lookup("inundation_razes", tile) or 0
		if from > 0 and play.roll("d6", "village under the blood") >= from then
			change.razed(tile, true)
		end
	end,
})
