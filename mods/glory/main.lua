-- Glory: who holds enough territories at the end of a turn wins at once; cities and capitals count double.
local double = { city = true, capital = true }

local function count(realm)
	local tiles, cities = #realm.tiles, 0
	for _, tile in realm.tiles do
		if double[tile.settlement] then
			cities += 1
		end
	end
	return tiles + cities, tiles, cities
end

on.phase_ends("reorganization", function(realm)
	if not realm then
		return
	end
	local total, tiles, cities = count(realm)
	if total >= options.territories then
		local what = campaign.text("territories of {realm}", { realm = realm })
		change.explain(what, { { tiles, "tiles" }, { cities, "cities count double" } })
		change.ending(realm)
	end
end)

-- What `where` and the atlas tell of it.
filter.standings(function(standings)
	local realms = {}
	for _, realm in ipairs(campaign.realms) do
		realms[realm.name] = count(realm)
	end
	table.insert(standings, { name = "territories", needed = options.territories, realms = realms })
	return standings
end)

declare.expectation("territories REALM NUMBER", function(name, number)
	local realm = campaign.realm(name)
	if not realm then
		return campaign.text("there is no realm {name}", { name = name })
	end
	local found = count(realm)
	if found ~= tonumber(number) then
		return campaign.text("{realm} holds {number}", { realm = realm, number = found })
	end
end)
