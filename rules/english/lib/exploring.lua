-- Exploring: what a force finds on a barren tile (EN-WILD-01, EN-WILD-02).
local locations = require("lib/locations")
local throwing = require("margrave/throwing")

local exploring = {}

-- What a word of the exploration chart leads to, where it is more than a location that is laid.
local finds = {} ---@type table<string, fun(banner: Banner, tile: Tile)>

-- Says what is done when exploring comes to this word of the chart: `find` gets the banner that explored and the tile.
function exploring.on_finding(word, find)
	finds[word] = find
end

-- What keeps a banner from giving its turn to something else than scouting and moving.
local function kept(banner)
	if banner.shut_in then
		return campaign.text("{banner} is shut in", { banner = banner })
	elseif banner.busy then
		return campaign.text("{banner} is busy already", { banner = banner })
	elseif banner.cannot_scout then
		return campaign.text("{banner} mutinied", { banner = banner })
	elseif banner.regroups then
		return campaign.text("{banner} was beaten and regroups", { banner = banner })
	elseif banner.scouted > 0 then
		return campaign.text("{banner} has scouted", { banner = banner })
	elseif banner.moved > 0 then
		return campaign.text("{banner} has moved", { banner = banner })
	end
	return nil
end

-- The realm's banners on a tile that are not aboard a ship: they act as one.
function exploring.force(banner)
	return banner.realm:force(banner.tile)
end

-- Why a force does not spend its turn in the tile where it stands, if it may not (EN-WILD-01, EN-WILD-39).
function exploring.force_refusal(banner)
	if banner.aboard then
		return campaign.text("{banner} is aboard a ship", { banner = banner })
	end
	for _, other in ipairs(exploring.force(banner)) do
		local why = kept(other)
		if why then
			return campaign.text("{why}: a force does this instead of scouting and moving", { why = why })
		end
	end
	return nil
end

-- The whole force gives its turn to this: it neither scouts nor moves.
function exploring.spend_turn(banner, what)
	for _, other in ipairs(exploring.force(banner)) do
		change.use_turn(other, what)
	end
end

-- Why a tile cannot be explored, if it cannot (EN-WILD-01).
function exploring.tile_refusal(tile)
	if not locations.on() then
		return campaign.text("this campaign has no wilderness (option english.wilderness)")
	elseif tile.settlement and tile.razed then
		return campaign.text("{tile} is not barren: only barren tiles are explored, and razed ones are not", { tile = tile })
	elseif tile.settlement then
		return campaign.text("{tile} is not barren: only barren tiles are explored", { tile = tile })
	end
	local name = locations.at(tile)
	if name then
		local there = locations.title(name)
		return campaign.text("a {location} is there already: the tile is explored again when it is gone", { location = there })
	end
	return nil
end

-- Why the force of a banner cannot explore, if it cannot.
function exploring.refusal(realm, banner)
	if banner.realm ~= realm then
		return campaign.text("{banner} is not yours", { banner = banner })
	end
	return exploring.tile_refusal(banner.tile) or exploring.force_refusal(banner)
end

-- A word of the chart: what a script does for it, or the location of that name.
local function find(word, banner, tile)
	if finds[word] then
		finds[word](banner, tile)
	elseif locations.known(word) then
		locations.put(tile, word, banner.realm)
	else
		change.say(campaign.text("exploring {tile}: {word}", { tile = tile, word = word }))
	end
end

-- Rolls until a row is not to be rolled again (EN-WILD-02).
function exploring.explore(banner)
	local tile = banner.tile
	exploring.spend_turn(banner, campaign.text("explores {tile}", { tile = tile }))
	play.cite("EN-WILD-02")
	local what = campaign.text("exploring {tile}", { tile = tile })
	local found = throwing.again(what, function()
		local word = play.result("exploring", what, { banner = banner, tile = tile })
		return word ~= "again" and (word or "nothing") or nil
	end, { "nothing" })
	local word = found ~= "nothing" and found or nil
	local title = word and campaign.name("mark", tostring(word)) or campaign.text("{found}", { found = tostring(word or "nothing") })
	play.outcome(what, title, { at = word and 1 or 0 })
	if word == nil then
		change.say(campaign.text("There is nothing to be found on {tile}.", { tile = tile }))
	else
		find(tostring(word), banner, tile)
	end
end

return exploring
