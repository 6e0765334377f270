-- Trail of the magic hurricane (NL-EQX-20): it strikes six different tiles, going on from each through a side that a die
-- picks; over a tile struck before it only passes.
local throwing = require("margrave/throwing")

local TILES = 6
-- A trail that finds no new tile in so many steps has nowhere to go.
local STEPS = 200

local function strike(tile)
	play.banners_lose(tile, "d6x10", "points lost to the hurricane", "magic hurricane")
	if tile.settlement == "village" and not tile.razed and play.roll("d6", "village under the hurricane", { tile = tile }) >= 5 then
		change.razed(tile, true)
	end
end

declare.spell({
	name = "magic_hurricane",
	cast = function(_, tile)
		local struck, count = { [tile.label] = true }, 1
		strike(tile)
		for _ = 1, STEPS do
			if count == TILES then
				return
			end
			tile = throwing.drift(tile, "way of the hurricane", { tile = tile })
			if not struck[tile.label] then
				struck[tile.label] = true
				count = count + 1
				change.say(campaign.text("The hurricane goes on to {tile}.", { tile = tile }))
				strike(tile)
			end
		end
	end,
})
