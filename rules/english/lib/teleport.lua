-- A slann in the capital moves a banner by magic, in place of rolling for a spell (EN-RACE-21).
local memory = require("margrave/memory")

local teleport = {}

local TABLE, KEY = "slann_teleport", "teleports"

local function reach()
	return math.floor(tonumber(campaign.amount(TABLE, "reach")) or 0)
end

-- This equinox, as a word.
local function now()
	return memory.now() .. " " .. campaign.phase
end

-- How often the slann of a realm have tried it in this equinox.
function teleport.tried(realm)
	local all = campaign.vars[KEY]
	local last = all and all[realm.name]
	return last and last.at == now() and last.times or 0
end

-- Why a banner cannot be set down on a tile: it must stand there without a battle.
local function no_ground(realm, banner, tile)
	if tile == banner.tile then
		return campaign.text("{banner} stands on {tile} already", { banner = banner, tile = tile })
	elseif not tile.known then
		return campaign.text("{tile} is unknown", { tile = tile })
	elseif tile.open_sea or tile.barred or not banner:bears(tile) then
		return campaign.text("no ground of {tile} bears it", { tile = tile })
	elseif not tile:free_of_enemies(realm) then
		return campaign.text("enemies stand on {tile}", { tile = tile })
	elseif tile:hostile_garrison(realm) then
		return campaign.text("to stand on {tile} its {settlement} must be fought for", { tile = tile, settlement = tile.settlement })
	end
	return nil
end

-- Why a realm cannot try it.
function teleport.refusal(realm, banner, tile)
	local capital = realm.capital
	if not capital or campaign.value("equinox.spells", { realm = realm }) < 1 then
		return campaign.text("each takes the place of a spell, and none is left")
	elseif banner.realm ~= realm then
		return campaign.text("a slann moves only the banners of its own realm")
	elseif capital:distance(banner.tile) > reach() then
		local told = { banner = banner, tiles = { capital:distance(banner.tile), "tile" }, reach = reach() }
		return campaign.text("{banner} stands {tiles} from the capital; a slann reaches {reach}", told)
	end
	return no_ground(realm, banner, tile)
end

-- Worth trying: banners go home, to the capital or beside it.
function teleport.tries(realm)
	local found = {}
	for _, banner in ipairs(realm.banners) do
		for _, tile in ipairs(realm.first_tiles) do
			if not teleport.refusal(realm, banner, tile) then
				table.insert(found, { banner, tile })
			end
		end
	end
	return found
end

-- The farther off the banner stands, the harder it is; if it fails the banner stays where it is.
function teleport.play(realm, banner, tile)
	change.remember(KEY, realm.name, { at = now(), times = teleport.tried(realm) + 1 })
	local far = realm.capital and realm.capital:distance(banner.tile) or 0
	if math.floor(play.roll(campaign.amount(TABLE, "roll"), "teleport of a banner", realm)) < far then
		local told = { realm = realm, banner = banner, from = banner.tile, tiles = { far, "tile" } }
		change.say(campaign.text("The slann of {realm} fail to move {banner} from {from}, {tiles} away.", told))
		return
	end
	local told = { realm = realm, banner = banner, from = banner.tile, to = tile }
	change.say(campaign.text("The slann of {realm} move {banner} from {from} to {to}.", told))
	change.place(banner, tile)
end

return teleport
