-- Founding a temple: crowns of the construction phase put one on a tile of the empire (EN-WILD-25).
local locations = require("lib/locations")
local temples = require("lib/temples")

-- Tiles on which a realm can found one now.
---@param most number?
local function sites(realm, most)
	local found, crowns = {}, realm.crowns or 0
	for _, tile in ipairs(locations.on() and realm.tiles or {}) do
		-- Mostly there are not crowns enough, and nobody reads why not.
		if temples.cost(realm, tile) <= crowns and not temples.refusal(realm, tile) then
			table.insert(found, tile)
			if #found == most then
				break
			end
		end
	end
	return found
end

-- What a computer player thinks of a site: a tile that gives nothing becomes a fortress there, and a guard belongs to the capital.
local function worth(realm, tile, record)
	if record.guards then
		return tile == realm.capital and 2 or 0
	end
	local walls = not tile.settlement and not record.open
	return (walls and 2 or 1) + (record.troops and 1 or 0)
end

declare.order({
	name = "found",
	arguments = { "tile: tile" },
	example = "found D5",
	doc = "Founds a temple of your people on a tile of your empire, barren or settled.",
	during = "construction",
	cite = "EN-WILD-25",
	check = function(realm, tile)
		if not realm then
			return campaign.text("a realm founds temples")
		end
		return temples.refusal(realm, tile)
	end,
	candidates = function(realm, most)
		local calls = {}
		for _, tile in ipairs(realm and sites(realm, most) or {}) do
			table.insert(calls, { tile })
		end
		return calls
	end,
	-- A temple for each few settlements is enough, and it must bring something.
	advice = function(realm)
		if not realm or not locations.on() or (realm.crowns or 0) < temples.cost(realm) or #temples.of(realm) * 4 >= #realm.tiles then
			return nil
		end
		local best, most = nil, 1
		local record = temples.record(realm.race)
		for _, tile in ipairs(realm.tiles) do
			local sum = worth(realm, tile, record)
			if sum > most and not temples.refusal(realm, tile) then
				best, most = tile, sum
			end
		end
		return best and { best }
	end,
	play = function(realm, tile)
		if realm then
			change.crowns(realm, -temples.cost(realm, tile), "temple")
			temples.build(realm, tile)
			local temple = temples.record(realm.race).name
			change.say(campaign.text("{realm} founds {temple:a} at {tile}", { realm = realm, temple = temple, tile = tile }))
		end
	end,
})
