-- Locations of the wilderness: mines, towers, temples and necropolises are marks on tiles. Exploring finds one at most on each; a
-- temple may be founded beside another (EN-WILD-25). The table `locations` says which marks are locations, and of what kind.
local choosing = require("margrave/choosing")

local locations = {}

-- What is to be done when a location of a kind is gone, torn down by a realm or else by nobody: those who keep books on it forget it.
local forgetting = {} ---@type table<string, (fun(tile: Tile, realm: Realm?))?>

-- What razing a location of a kind brings.
local razing = {} ---@type table<string, (fun(tile: Tile, realm: Realm))?>

-- True if this campaign has a wilderness at all.
function locations.on()
	return options.wilderness == true
end

-- The marks of one kind, or of all.
function locations.names(kind)
	return choosing.those(campaign.rows("locations"), function(name)
		return kind == nil or campaign.record("locations", name).kind == kind
	end)
end

-- True if a mark is a location.
function locations.known(name)
	return table.find(campaign.rows("locations"), name) ~= nil
end

-- The names of all locations on a tile.
function locations.all(tile)
	local found = {}
	for _, mark in ipairs(tile.marks) do
		if locations.known(mark.name) then
			table.insert(found, mark.name)
		end
	end
	return found
end

-- What is told of a location: its row of the table.
function locations.row(name)
	return campaign.record("locations", name)
end

-- The location on a tile, the first if there are two: its name; nil if none is there.
function locations.at(tile)
	return locations.all(tile)[1]
end

-- True if a location of a kind, such as "mine", stands on a tile.
function locations.has(tile, kind)
	return choosing.any(locations.all(tile), function(name)
		return locations.row(name).kind == kind
	end)
end

-- What a location is called.
function locations.title(name)
	return campaign.name("mark", name) or name
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

-- Takes a location off a tile, which may be explored again when none is left (EN-WILD-01). `realm` is who tears it down.
function locations.remove(tile, name, realm)
	if not change.unmark(tile, name) then
		return
	end
	local forget = forgetting[locations.row(name).kind]
	if forget then
		forget(tile, realm)
	end
end

-- Says what more comes of razing a location of a kind, before it is gone.
function locations.on_razing(kind, act)
	razing[kind] = act
end

-- A realm razes a location of a tile (EN-WILD-03).
function locations.raze(tile, realm, name)
	local act = razing[locations.row(name).kind]
	if act then
		act(tile, realm)
	end
	locations.remove(tile, name, realm)
end

-- Dragons that do any damage to a tile may destroy its locations as well (EN-DRAGON-05).
filter.row("dragon_rage", function(_, total, _, _, tile)
	if tile and total >= campaign.value("dragons.damage_from") then
		for _, name in ipairs(locations.all(tile)) do
			local title = locations.title(name)
			if play.result("location_under_dragons", title .. " under dragons", { tile = tile }) == "gone" then
				locations.remove(tile, name)
			else
				change.say(campaign.text("The {title} on {tile} withstands the dragons.", { title = title, tile = tile }))
			end
		end
	end
	return nil
end, { cite = "EN-DRAGON-05" })

-- In a Chaos Void all that is on a tile dissolves (EN-EQX-08).
on.after_event("mark_laid", function(event)
	if event.mark.name == "chaos_spiral" then
		for _, name in ipairs(locations.all(event.mark.tile)) do
			locations.remove(event.mark.tile, name)
		end
		-- What was built or stored there goes with them, and no disc of a spell.
		for _, mark in ipairs(event.mark.tile.marks) do
			if campaign.name("mark", mark.name) and not campaign.spell(mark.name) then
				change.unmark(event.mark.tile, mark.name)
			end
		end
	end
end, { cite = "EN-EQX-08" })

return locations
