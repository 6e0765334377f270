-- Oceans: the weather that ships meet on open sea, and what it leaves them with (EN-SHIP-23 to EN-SHIP-28).
local ocean = require("lib/ocean")

-- Without the option ships keep to the coast, and no sea is laid off it.
filter.value("ship.open_sea", function()
	if not options.oceans then
		return 0, "no oceans in this campaign"
	end
	return nil
end, { cite = "EN-SHIP-23" })

filter.value("map.sea.width", function(width)
	if options.oceans then
		return width + options.ocean_width, "the width of the ocean"
	end
	return nil
end, { cite = "EN-SHIP-23" })

on.after_event("ship_moved", function(event)
	ocean.arrived(event.ship, event.docked)
end, { cite = "EN-SHIP-25" })

-- Who is carried into a sea tile has no weather; who sails into one has.
on.after_event("ship_moved", function(event)
	if event.sailed and event.to.open_sea and not event.ship.removed then
		ocean.weather(event.ship)
	end
end, { cite = "EN-SHIP-24" })

on.after_event("turn_began", function(event)
	for _, ship in ipairs(event.realm.ships) do
		ocean.turn_begins(ship)
	end
end, { cite = "EN-SHIP-25" })

-- The year is over with the last month of the season (EN-SHIP-25).
on.after_event("season_ended", function()
	for _, ship in ipairs(campaign.ships) do
		if ocean.lies_becalmed(ship) then
			change.wreck(ship, "becalmed to the end of the year")
		end
	end
end, { cite = "EN-SHIP-25" })
