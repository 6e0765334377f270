-- Setting up: lots, hidden capitals, the first tiles and the first gold (WM-REALM-01, WM-REALM-02, WM-REALM-03, WM-NAME-04).
local realms = require("lib/realms")
local tables = require("lib/tables")
local tiles = require("lib/tiles")

-- Lots are drawn one after the other, each from those that are left (WM-REALM-03).
declare.phase("lots", function()
	local left, lots = table.clone(campaign.realms), {}
	while #left > 1 do
		table.insert(lots, table.remove(left, play.roll("d" .. #left, "lot for place " .. #lots + 1)))
	end
	table.insert(lots, left[1])
	campaign.vars.lots = lots
	change.order_of_play(lots)
	change.say("The lots are drawn: " .. realms.named(lots) .. ".")
end)

-- Where a capital or one of the first tiles may be: nobody's, and not the volcano (WM-MAP-05).
local function free(tile)
	return tile.owner == nil and not tile.barred and tile.terrain ~= "volcano"
end

local function free_tiles(fits)
	local found = {}
	for _, tile in ipairs(campaign.tiles) do
		if free(tile) and (not fits or fits(tile)) then
			table.insert(found, tile)
		end
	end
	return found
end

local function labels(list)
	local found = {}
	for _, tile in ipairs(list) do
		table.insert(found, tile.label)
	end
	return found
end

local function apart(tile, capitals)
	local least = 1000
	for _, capital in ipairs(capitals) do
		least = math.min(least, capital:distance(tile))
	end
	return least
end

-- What a computer player looks for: land that pays around it, room, and some way off from the others.
local function worth(tile, capitals)
	local sum = math.min(apart(tile, capitals), 6) * 10
	for _, near in ipairs(tile.around) do
		if free(near) then
			local tax = tables.record("taxes", near.terrain)
			sum = sum + 5 + (tax and tax.times or 0) // 5
		end
	end
	return sum
end

local function best(list, capitals)
	local found, most = list[1], -1
	for _, tile in ipairs(list) do
		local value = worth(tile, capitals)
		if value > most then
			found, most = tile, value
		end
	end
	return found
end

local function found_capital(realm, tile)
	change.capital(realm, tile)
	change.owner(tile, realm)
	change.settlement(tile, "capital")
	change.crowns(realm, campaign.value("realm.start_gold", { realm = realm }), "the first treasury")
end

-- All choose unseen; of those who chose too near to one another the one drawn first stays, and the others choose again in the
-- open (WM-REALM-02).
declare.phase("hidden_capitals", function()
	local open = free_tiles()
	local advice, planned = {}, {}
	for _, realm in ipairs(campaign.vars.lots) do
		local tile = best(open, planned)
		table.insert(planned, tile)
		advice[realm.name] = tile.label
	end
	local said = ask.all("the tile of your capital", labels(open), { advice = advice })
	local kept, again = {}, {}
	local least = options.capital_min_distance
	for _, realm in ipairs(campaign.vars.lots) do
		local tile = campaign.tile(said[realm.name] or "")
		if tile and apart(tile, kept) >= least then
			table.insert(kept, tile)
			found_capital(realm, tile)
		else
			table.insert(again, realm)
		end
	end
	for _, realm in ipairs(again) do
		local words = free_tiles(function(tile)
			return apart(tile, kept) >= least
		end)
		-- On a map too small for all to be so far apart any free tile will do.
		if #words == 0 then
			words = free_tiles()
		end
		local tile = ask.tile(realm, "your capital lies too near to another: choose again", words, { advice = best(words, kept) })
		table.insert(kept, tile)
		found_capital(realm, tile)
	end
end)

-- Where a realm may take its next tile: beside its own, or the nearest where there is none (WM-REALM-01).
local function next_tiles(realm)
	local beside = free_tiles(function(tile)
		return realms.adjoins(realm, tile)
	end)
	if #beside > 0 then
		return beside
	end
	local near, least = {}, nil
	for _, tile in ipairs(free_tiles()) do
		local steps = realms.steps_to(realm, tile)
		if steps and (not least or steps < least) then
			near, least = { tile }, steps
		elseif steps == least then
			table.insert(near, tile)
		end
	end
	return near
end

-- The realms take turns in the drawn order until each has as many tiles as its people begins with (WM-REALM-01, WM-RACE-15).
declare.phase("first_tiles", function()
	local missing = true
	while missing do
		missing = false
		for _, realm in ipairs(campaign.vars.lots) do
			local near = next_tiles(realm)
			if #realm.empire < campaign.value("realm.start_tiles", { realm = realm }) and #near > 0 then
				missing = true
				local tile = ask.tile(realm, "one of the first tiles of your realm", near, { advice = best(near, {}) })
				change.owner(tile, realm)
			end
		end
	end
	for _, tile in ipairs(tiles.volcanoes()) do
		change.mark(tile, "dragon", { ends = "lifted" })
	end
end)
