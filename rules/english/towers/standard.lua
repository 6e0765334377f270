-- A tower's standard spell (EN-WILD-20, EN-WILD-21): it belongs to nobody and strikes where it lands, with some exceptions.
local choosing = require("margrave/choosing")
local flight = require("towers/flight")

local standard = {}

local function title(spell)
	return campaign.spell(spell) or spell
end

local function tiles_where(holds)
	return choosing.those(campaign.tiles, holds)
end

-- Where spells go that do not stay where they land.
local grounds = {
	river = function(tile)
		return tile.river
	end,
	empty = function(tile)
		return not tile.barred and (not tile.known or tile.settlement == nil or tile.razed)
	end,
}

-- What spells look for.
local aims = {
	siege = function(tile)
		return tile.besieged
	end,
	-- A force without a roof of its own: whoever is in a settlement of their own empire needs no way home (EN-EQX-30).
	force = function(tile)
		return choosing.any(tile.banners, function(banner)
			return tile.settlement == nil or tile.razed or tile.realm ~= banner.realm
		end)
	end,
}

-- What tiles must be where the targets of a caster do not serve.
local fitting = {
	razed = function(tile)
		return tile.razed
	end,
}

-- True if a spell can strike a tile at all.
local function fits(spell, exception, tile, realm)
	if exception.fits then
		return fitting[exception.fits](tile)
	end
	return table.find(campaign.spell_targets(spell, realm), tile) ~= nil
end

-- A spell that serves the owner of the tile: as their own, on that tile if it needs one.
local function serve(spell, tile)
	local realm = tile.realm
	if not realm or realm.out then
		change.say(campaign.text("{spell} serves nobody on {tile}.", { spell = title(spell), tile = tile }))
	elseif #campaign.spell_targets(spell, realm) == 0 then
		-- Without a target of its own.
		play.cast(spell, realm, nil, true)
	elseif fits(spell, {}, tile, realm) then
		play.cast(spell, realm, tile, true)
	else
		change.say(campaign.text("{spell} finds nothing fit for it on {tile}.", { spell = title(spell), tile = tile }))
	end
end

-- The tile that a spell strikes; nil if there is none.
local function struck(spell, exception, tile)
	local reach = campaign.value("tower.reach", { tile = tile })
	if exception.nearest then
		return flight.nearest(tile, tiles_where(aims[exception.nearest]), "nearest " .. exception.nearest, reach)
	elseif exception.moves_to then
		return flight.nearest(tile, tiles_where(grounds[exception.moves_to]), "nearest tile")
	end
	return fits(spell, exception, tile) and tile or nil
end

-- The spell of the season's chart that landed on a tile (EN-WILD-20).
function standard.cast(chart, tile, distance)
	local spell = play.draw_spell(chart)
	if not spell then
		return
	elseif not flight.holds(distance) then
		change.say(campaign.text("{spell} fails.", { spell = title(spell) }))
		return
	end
	play.cite("EN-WILD-21")
	local listed = table.find(campaign.rows("tower_spells"), spell) ~= nil
	local exception = listed and campaign.record("tower_spells", spell) or {}
	if exception.serves then
		serve(spell, tile)
		return
	end
	local target = struck(spell, exception, tile)
	if target then
		play.cast(spell, nil, target, true)
	else
		change.say(campaign.text("{spell} finds nothing fit for it.", { spell = title(spell) }))
	end
end

return standard
