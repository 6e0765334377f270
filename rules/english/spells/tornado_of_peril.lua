-- Tornado of Peril (EN-EQX-31): a village is razed, a fortress on 3 or more, a city on 4 or more. Every force on the tile is
-- destroyed if no settlement stands there or it is razed; if it stands all live, besiegers too.
local WHY = "Tornado of Peril"

declare.spell({
	name = "tornado_of_peril",
	cast = function(_, tile)
		if tile.settlement and not tile.razed then
			local from = campaign.lookup("tornado", tile)
			if from > 1 and play.roll("d6", WHY) < from then
				return
			end
			change.razed(tile, true)
		end
		change.destroy_forces(tile, WHY)
	end,
})
