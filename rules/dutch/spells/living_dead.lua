-- Living dead (NL-EQX-11): an army of nobody rises on the tile. It attacks a force there at once, and whoever enters in
-- the season; a battle lost or drawn destroys it. The points it has left are the amount of its mark.
local NAME = "living_dead"

local function attack(tile)
	for _, realm in ipairs(campaign.seats) do
		local dead = tile:mark(NAME)
		if dead == nil then
			return
		end
		local open = false
		for _, banner in ipairs(realm:force(tile)) do
			open = open or not banner.shut_in
		end
		if open then
			local left = play.horde(tile, dead.amount, realm, dead.by, campaign.text("the living dead"))
			if left <= 0 then
				change.unmark(tile, NAME)
			elseif left ~= dead.amount then
				change.mark(tile, NAME, { by = dead.by, amount = left, ends = "season" })
			end
		end
	end
end

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		local points = play.roll("d6", "strength of the living dead", realm) * 100
		-- Those who rose there before are part of them.
		local before = tile:mark(NAME)
		points = points + (before and before.amount or 0)
		if change.mark(tile, NAME, { by = realm, amount = points, ends = "season" }) then
			attack(tile)
		end
	end,
})

-- Whoever came onto the tile by now fights before anything else is fought.
on.phase_begins("battle", function()
	for _, tile in ipairs(campaign.marked(NAME)) do
		attack(tile)
	end
end)
