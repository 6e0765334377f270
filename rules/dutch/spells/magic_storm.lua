-- Magic storm (NL-EQX-14): for the season the tile feeds nobody, ships there are wrecked or driven away, each once, and
-- scouting out of it may fail before it begins.
local NAME = "magic_storm"
local WHY = "magic storm"

-- A ship is wrecked on 1-2, and else driven to an adjacent coast tile that a die picks.
local function toss(ship)
	if ship.removed then
		return
	elseif play.roll("d6", "ship in the magic storm", { ship = ship }) <= 2 then
		change.wreck(ship, WHY)
		return
	end
	local coasts = ship.tile.by_sea
	if #coasts == 1 then
		change.sail(ship, coasts[1])
	elseif #coasts > 1 then
		change.sail(ship, coasts[play.roll("d" .. #coasts, "coast that the ship is driven to", { ship = ship })])
	end
end

declare.spell({
	name = NAME,
	cast = function(realm, tile)
		local ships = tile.ships
		if change.mark(tile, NAME, { by = realm }) then
			for _, ship in ipairs(ships) do
				toss(ship)
			end
		end
	end,
})

filter.lookup("forage", function(_, tile)
	if tile:mark(NAME) then
		return 0
	end
	return nil
end)

replace.scouting(function(banner, from)
	if from:mark(NAME) then
		return play.roll("d6", "scouting in the magic storm", { banner = banner }) >= 4 or nil
	end
	return nil
end)

on.after_event("ship_moved", function(event)
	if event.to:mark(NAME) then
		toss(event.ship)
	end
end)

on.after_event("ship_launched", function(event)
	if event.tile:mark(NAME) then
		toss(event.ship)
	end
end)
