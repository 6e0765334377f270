-- Break Siege (EN-EQX-29): the caster removes one side of a siege; without any siege an unmanned fortress is razed. Where nobody
-- casts it a die picks the side (EN-WILD-21).

local function side(realm, tile)
	if realm == nil then
		return play.result("siege_broken_by_nobody", "side that is destroyed", { tile = tile })
	end
	local advice = tile.besieger == realm and "garrison" or "besiegers"
	return ask.choice(realm, "siege of " .. tile.label .. ": which side is removed?", { "besiegers", "garrison" }, { advice = advice })
end

declare.spell({
	name = "siege_broken",
	cast = function(realm, tile)
		if tile.besieged then
			change.break_siege(tile, side(realm, tile) == "garrison" and "garrison" or "besiegers", "Break Siege")
		else
			change.razed(tile, true)
		end
	end,
})
