-- Locations of the wilderness: mines, towers, temples and necropolises are marks on tiles, one at most on each. The table
-- `locations` says which marks are locations, and of what kind.
local locations = {}

-- What is to be done when a location of a kind is gone: those who keep books on it forget it.
local forgetting = {} ---@type table<string, (fun(tile: Tile))?>

-- What razing a location of a kind brings.
local razing = {} ---@type table<string, (fun(tile: Tile, realm: Realm))?>

-- Whether this campaign has a wilderness at all.
function locations.on()
	return options.wilderness == true
end

-- The marks of one kind, or of all.
function locations.names(kind)
	local found = {}
	for _, name in ipairs(campaign.rows("locations")) do
		if kind == nil or campaign.record("locations", name).kind == kind then
			table.insert(found, name)
		end
	end
	return found
end

-- Whether a mark is a location.
function locations.known(name)
	return table.find(campaign.rows("locations"), name) ~= nil
end

-- The location on a tile: its name and its row of the table; nil if none is there.
function locations.at(tile)
	for _, mark in ipairs(tile.marks) do
		if locations.known(mark.name) then
			return mark.name, campaign.record("locations", mark.name)
		end
	end
	return nil, nil
end

-- The kind of the location on a tile, such as "mine"; nil if none is there.
function locations.kind(tile)
	local _, row = locations.at(tile)
	return row and row.kind
end

-- What the location on a tile is called.
function locations.title(tile)
	local name = locations.at(tile)
	return name and (campaign.name("mark", name) or name) or "nothing"
end

-- Tiles with a location of a kind, in the order of the map.
function locations.tiles(kind)
	local found = {}
	for _, name in ipairs(locations.names(kind)) do
		for _, tile in ipairs(campaign.marked(name)) do
			table.insert(found, tile)
		end
	end
	table.sort(found, function(a, b)
		return a.label < b.label
	end)
	return found
end

-- Puts a location on a tile; false where one is already.
function locations.put(tile, name, by)
	if locations.at(tile) then
		return false
	end
	change.mark(tile, name, { by = by, ends = "lifted" })
	return true
end

-- Says what else is forgotten when a location of a kind is gone.
function locations.on_removal(kind, forget)
	forgetting[kind] = forget
end

-- Takes the location off a tile, which may be explored again (EN-WILD-01).
function locations.remove(tile)
	local name, row = locations.at(tile)
	if name then
		change.unmark(tile, name)
	end
	if row and forgetting[row.kind] then
		forgetting[row.kind](tile)
	end
end

-- Says what more comes of razing a location of a kind, before it is gone.
function locations.on_razing(kind, act)
	razing[kind] = act
end

-- A realm razes the location of a tile (EN-WILD-03).
function locations.raze(tile, realm)
	local _, row = locations.at(tile)
	if row and razing[row.kind] then
		razing[row.kind](tile, realm)
	end
	locations.remove(tile)
end

-- Dragons that do any damage to a tile may destroy its location as well (EN-DRAGON-05).
filter.row("dragon_rage", function(_, total, _, _, tile)
	if tile and locations.at(tile) and total >= campaign.value("dragons.damage_from") then
		local title = locations.title(tile)
		if play.result("location_under_dragons", title .. " under dragons", { tile = tile }) == "gone" then
			locations.remove(tile)
		else
			change.say("The " .. title .. " on " .. tile.label .. " withstands the dragons.")
		end
	end
	return nil
end, { cite = "EN-DRAGON-05" })

-- In a Chaos Void all that is on a tile dissolves (EN-EQX-08).
on.after_event("mark_laid", function(event)
	if event.mark.name == "chaos_spiral" then
		locations.remove(event.mark.tile)
	end
end, { cite = "EN-EQX-08" })

return locations
