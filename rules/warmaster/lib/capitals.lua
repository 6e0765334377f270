-- Seats of realms that have fallen: a realm plays on without one, unless the campaign lets it settle in another of its cities
-- (WM-REALM-06).
local realms = require("lib/realms")

local capitals = {}

-- A realm has lost its seat.
function capitals.lost(realm)
	change.say(realm.name .. " has lost its capital.")
	local cities = realms.cities(realm)
	if options.capital_replacement == "none" or #cities == 0 then
		return
	end
	local before = play.cite("WM-REALM-06")
	local tile = ask.tile(realm, "the city that is your capital from now on", cities, { advice = cities[1] })
	change.capital(realm, tile)
	change.settlement(tile, "capital")
	play.cite(before)
end

return capitals
