-- Lost capitals: a realm plays on without its capital, and gets it back by taking its tile; where the campaign says so it goes on
-- from another of its cities (WM-REALM-06).
local choosing = require("margrave/choosing")
local realms = require("lib/realms")

-- The cities a realm can choose a new capital from.
local function other_cities(realm)
	return choosing.those(realm.tiles, function(tile)
		return tile ~= realm.capital and (tile.settlement == "city" or tile.settlement == "capital")
	end)
end

-- The city with most land of the realm's own around it.
local function most_central(cities)
	local best = choosing.best(cities, function(tile)
		local own = 0
		for _, near in ipairs(tile.around) do
			own = own + (near.realm == tile.realm and 1 or 0)
		end
		return own
	end)
	return best
end

local function move_seat(realm, tile)
	local old = realm.capital
	change.capital(realm, tile)
	change.settlement(tile, "capital")
	-- Where another realm has its seat by now a capital it stays.
	if old and old.settlement == "capital" and not realms.is_seat(old) then
		change.settlement(old, "city")
	end
end

on.phase_ends("*", function()
	if options.capital_replacement ~= "city" or campaign.year < 1 then
		return
	end
	for _, realm in ipairs(campaign.seats) do
		local capital = realm.capital
		if not capital or capital.realm ~= realm then
			local cities = other_cities(realm)
			if #cities > 0 then
				local advice = most_central(cities)
				local question = campaign.text("your capital is lost: the city that becomes your capital")
				move_seat(realm, ask.tile(realm, question, cities, { advice = advice }))
			end
		end
	end
end, { cite = "WM-REALM-06" })

-- Told once, when a capital falls to another realm.
on.after_event("owner_changed", function(event)
	local tile = event.tile
	for _, realm in ipairs(campaign.seats) do
		if campaign.year > 0 and realm.capital == tile and tile.realm ~= realm then
			local about = { realm = realm, tile = tile }
			if options.capital_replacement == "city" then
				change.say(campaign.text("{realm} has lost its capital: its tiles are cut off until it takes {tile} back or goes on from another city.", about))
			else
				change.say(campaign.text("{realm} has lost its capital: its tiles are cut off until it takes {tile} back.", about))
			end
		end
	end
end, { cite = "WM-REALM-06" })
