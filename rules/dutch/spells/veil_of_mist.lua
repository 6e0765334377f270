-- Veil of mist (NL-EQX-28): in the coming winter quarters the caster's own force on the tile has a free way home, or an
-- enemy force without a roof loses its way and makes the special retreat; besiegers among them give up their siege.
local NAME = "veil_of_mist"

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		change.mark(tile, NAME, { by = realm, ends = "winter" })
	end,
})

filter.winter_way(function(_, banner, tile)
	local mist = tile:mark(NAME)
	if mist == nil then
		return nil
	elseif banner.realm == mist.by then
		return true
	elseif mist.by and not mist.by:hostile_to(banner.realm, tile) then
		return nil
	end
	-- Whoever stands in a settlement of their own empire finds home.
	if tile.realm == banner.realm and tile.settlement ~= nil and not tile.razed then
		return nil
	end
	return false
end)

on.phase_begins("winter_quarters", function()
	for _, tile in ipairs(campaign.marked(NAME)) do
		local mark, besieger = tile:mark(NAME), tile.besieger
		local by = mark and mark.by
		if besieger and besieger ~= by and (not by or by:hostile_to(besieger, tile)) then
			change.say(campaign.text("The besiegers of {tile} are lost in the mist.", { tile = tile }))
			local before = play.cite("NL-WQ-07")
			change.lift_siege(tile)
			play.cite(before)
		end
	end
end)
