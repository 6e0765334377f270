-- Break Siege (EN-EQX-29): the caster removes one side of a siege; without any siege an unmanned fortress is razed. Where nobody
-- casts it a die picks the side (EN-WILD-21).

local undead = require("lib/undead_host")

local function side(realm, tile)
	if realm == nil then
		return play.result("siege_broken_by_nobody", "side that is destroyed", { tile = tile })
	end
	local advice = tile.besieger == realm and "garrison" or "besiegers"
	local question = campaign.text("siege of {tile}: which side is removed?", { tile = tile })
	return ask.choice(realm, question, { "besiegers", "garrison" }, { advice = advice })
end

-- The undead host besieges as anybody does: it is destroyed, or those inside are (EN-WILD-52).
local function break_host(tile, who)
	if who ~= "garrison" then
		undead.set(tile, 0)
		return
	end
	for _, banner in ipairs(undead.besieged(tile)) do
		change.remove(banner, "Break Siege")
	end
	undead.besiege(tile, {})
end

declare.spell({
	name = "siege_broken",
	cast = function(realm, tile)
		if tile:mark(undead.SIEGE) then
			break_host(tile, side(realm, tile))
		elseif tile.besieged then
			change.break_siege(tile, side(realm, tile) == "garrison" and "garrison" or "besiegers", "Break Siege")
		else
			change.razed(tile, true)
		end
	end,
})
