-- Cloudburst (NL-EQX-22): the tile pays nothing in the coming winter, its banners lose points, and a village or city is
-- razed on a 6; a fortress stands.
local RAZED = { village = true, city = true, capital = true }

declare.spell({
	name = "cloudburst",
	cast = function(_, tile)
		change.no_income(tile)
		for _, banner in ipairs(tile.banners) do
			change.points(banner, -20 * play.roll("2d6", "points lost to the cloudburst", { banner = banner }), "cloudburst")
		end
		if tile.settlement and RAZED[tile.settlement] and not tile.razed and play.roll("d6", "settlement under the cloudburst") == 6 then
			change.razed(tile, true)
		end
	end,
})
