-- Tornado of peril (NL-EQX-29): a village is razed, a fortress on 3 or more, a city on 4 or more. Forces without a roof
-- are destroyed; those that have one, with their settlement.
local WHY = "tornado of peril"
local FROM = { fortress = 3, city = 4, capital = 4 }

local function falls(tile)
	local from = FROM[tile.settlement]
	return from == nil or play.roll("d6", WHY) >= from
end

declare.spell({
	name = "tornado_of_peril",
	cast = function(_, tile)
		local stands = tile.settlement ~= nil and not tile.razed
		for _, banner in ipairs(tile.all_banners) do
			local lodged = stands and tile.realm == banner.realm
			if not lodged and not banner.removed then
				change.remove(banner, WHY)
			end
		end
		for _, horde in ipairs(tile.hordes) do
			play.horde_loses(tile, horde.name, horde.amount)
		end
		if stands and falls(tile) then
			change.destroy_forces(tile, WHY)
			change.razed(tile, true)
		end
	end,
})
