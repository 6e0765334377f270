-- Necropolises: who may search one, and what is known of it (EN-WILD-39, EN-WILD-40, EN-WILD-44, EN-WILD-45).
local choosing = require("margrave/choosing")
local locations = require("lib/locations")
local memory = require("margrave/memory")
local stays = require("lib/stays")

local necropolis = {}

local NAME = "necropolis"
local SEARCHED = "necropolis_searched"

stays.forget_movers(SEARCHED)

function necropolis.at(tile)
	return tile:mark(NAME) ~= nil
end

-- An amount of the chart's finds, thrown; what it is for is said with it.
function necropolis.roll(find, what, realm)
	return play.roll(campaign.record("necropolis_amounts", find).amount, what, realm)
end

-- What keeps a banner from searching: it entered the tile in this turn, or gave up scouting and moving for it (EN-WILD-39).
local function kept(banner)
	if banner.aboard then
		return campaign.text("{banner} is aboard a ship", { banner = banner })
	elseif banner.shut_in then
		return campaign.text("{banner} is shut in", { banner = banner })
	elseif banner.busy then
		return campaign.text("{banner} is busy already", { banner = banner })
	elseif banner.regroups or banner.cannot_scout then
		return campaign.text("{banner} has lost its turn", { banner = banner })
	elseif banner.moved == 0 and banner.scouted > 0 then
		return campaign.text("{banner} has scouted: a force that stays searches instead of scouting and moving", { banner = banner })
	end
	return nil
end

-- The banners of a force that can search together, and why the given one cannot if it is not among them.
function necropolis.force(banner)
	local force = choosing.those(banner.realm:force(banner.tile), function(other)
		return not kept(other)
	end)
	return force, kept(banner)
end

-- Why the force of a banner cannot do anything in a necropolis, if it cannot.
function necropolis.refusal(realm, banner)
	local _, why = necropolis.force(banner)
	if banner.realm ~= realm then
		return campaign.text("{banner} is not yours", { banner = banner })
	elseif not necropolis.at(banner.tile) then
		return campaign.text("there is no necropolis at {tile}", { tile = banner.tile })
	elseif banner.tile:mark("undead_host") then
		return campaign.text("the undead host is at {tile}", { tile = banner.tile })
	elseif not banner.tile:free_of_enemies(realm) then
		return campaign.text("enemies stand at {tile}", { tile = banner.tile })
	end
	return why
end

-- One banner of each force of a realm that can do something in a necropolis.
function necropolis.leaders(realm)
	local found = {}
	for _, tile in ipairs(locations.on() and campaign.marked(NAME) or {}) do
		for _, banner in ipairs(realm:force(tile)) do
			if not necropolis.refusal(realm, banner) then
				table.insert(found, banner)
				break
			end
		end
	end
	return found
end

-- Earlier turns that a force spent searching on this stay: those of its banner that searched longest (EN-WILD-40).
function necropolis.turns(force)
	local most = 0 ---@type integer
	for _, banner in ipairs(force) do
		most = math.max(most, stays.of(SEARCHED, banner))
	end
	return most
end

-- The force gives its turn to this; a search counts for the next.
function necropolis.spend_turn(force, what, search)
	local turns = necropolis.turns(force) + (search and 1 or 0)
	for _, banner in ipairs(force) do
		change.use_turn(banner, what)
		if turns > 0 then
			stays.keep(SEARCHED, banner, turns)
		end
	end
end

-- What a realm knows or a necropolis has come to, by the label of its tile: a table that may be empty.
local function books(key, tile)
	return memory.of(key, tile) or {}
end

-- Maps of a necropolis that a realm has and has not used yet (EN-WILD-44).
function necropolis.maps(realm, tile)
	return books("necropolis_maps", tile)[realm.name] or 0
end

function necropolis.add_map(realm, tile, by)
	local page = table.clone(books("necropolis_maps", tile))
	page[realm.name] = (page[realm.name] or 0) + by
	memory.keep("necropolis_maps", tile, page)
end

-- The vast hoard: who has found it, until it is closed for good (EN-WILD-45).
function necropolis.hoard_closed(tile)
	return books("necropolis_hoards", tile).closed == true
end

function necropolis.knows_hoard(realm, tile)
	local page = books("necropolis_hoards", tile)
	return page[realm.name] == true and not page.closed
end

function necropolis.find_hoard(realm, tile)
	local page = table.clone(books("necropolis_hoards", tile))
	page[realm.name] = true
	memory.keep("necropolis_hoards", tile, page)
end

function necropolis.close_hoard(tile)
	memory.keep("necropolis_hoards", tile, { closed = true })
end

-- One that is gone takes all this with it.
locations.on_removal(NAME, function(tile)
	memory.keep("necropolis_maps", tile, nil)
	memory.keep("necropolis_hoards", tile, nil)
end)

return necropolis
