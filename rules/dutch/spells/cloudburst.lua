-- Cloudburst (NL-EQX-22): the tile pays nothing in the coming winter, its banners lose points, and a village or city is
-- razed on a 6; a fortress stands.
local RAZED = { village = true, city = true, capital = true }

declare.spell({
	name = "cloudburst",
	cast = function(_, tile)
		change.no_income(tile)
		play.banners_lose(tile, "2d6x20", "points lost to the cloudburst", "cloudburst")
		if tile.settlement and RAZED[tile.settlement] and not tile.razed and play.roll("d6", "settlement under the cloudburst") == 6 then
			change.razed(tile, true)
		end
	end,
})
