-- Trail of Howling Doom (EN-EQX-22): a die says how many tiles the storm strikes, the target first; from each it goes on through
-- a side that a die picks, and a tile that it comes to again is struck again.
local throwing = require("margrave/throwing")

local NAME = "magic_hurricane"
local WHY = "Trail of Howling Doom"

local function strike(realm, tile)
	local guarded = campaign.spell_refused(NAME, tile, realm)
	if guarded then
		change.say(guarded)
		return
	end
	play.banners_lose(tile, campaign.amount("howling_doom", "banner_loss"), "points lost to the storm", WHY)
	local from = tile.settlement and not tile.razed and campaign.lookup("howling_doom_razes", tile) or 0
	if from > 0 and play.roll("d6", "village under the storm", { tile = tile }) >= from then
		change.razed(tile, true)
	end
end

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		local tiles = play.roll(campaign.amount("howling_doom", "tiles"), "tiles that the storm strikes", realm)
		strike(realm, tile)
		for _ = 2, tiles do
			tile = throwing.drift(tile, "way of the storm", { tile = tile })
			change.say(campaign.text("The storm goes on to {tile}.", { tile = tile }))
			strike(realm, tile)
		end
	end,
})
