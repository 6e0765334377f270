-- What spells do alike in this edition and in those that build on it, which change the rest of them.
local choosing = require("margrave/choosing")

local spells = {}

-- The river runs dry on a tile and downstream of it under a mark. Of two such spells over one stretch the first holds it (NL-EQX-07).
function spells.dry_up(realm, tile, mark)
	local course = tile.downstream
	table.insert(course, 1, tile)
	for _, dry in ipairs(course) do
		if not dry:mark(mark) then
			change.mark(dry, mark, { by = realm })
		end
	end
end

-- Annuls what other spells laid on a tile, and protects it under a mark, for a season or until it `ends` (NL-EQX-08).
---@param ends "lifted"?
function spells.protect(realm, tile, mark, ends)
	for _, other in ipairs(tile.marks) do
		if campaign.spell(other.name) then
			change.unmark(tile, other.name)
		end
	end
	change.mark(tile, mark, { by = realm, ends = ends })
end

-- Why a spell does not take hold on a tile, where such a mark protects it; else nil (NL-EQX-08).
function spells.kept_off(spell, tile, mark)
	if tile:mark(mark) then
		local told = { tile = tile, spell = campaign.name("spell", spell) or spell }
		return campaign.text("{tile} is protected by magic: {spell} does not take hold there", told)
	end
	return nil
end

-- The tiles that bear a mark of a realm, as many as `most` says.
---@param most number?
function spells.marked_by(realm, name, most)
	local found = {}
	for _, tile in ipairs(campaign.marked(name)) do
		local mark = tile:mark(name)
		if mark and mark.by == realm then
			table.insert(found, tile)
			if #found == most then
				break
			end
		end
	end
	return found
end

-- The banner of a realm that a spell makes stronger, of several the one it names; nil if it has none (NL-EQX-21).
function spells.strengthened(realm, question)
	local banners = realm.banners
	return #banners > 1 and ask.banner(realm, question, banners) or banners[1]
end

-- What a banner gains where things rot under a mark: nothing but what others hand over (NL-EQX-12).
function spells.gained_in_rot(banner, what, mark)
	if what ~= "received" and banner.tile:mark(mark) then
		return 0
	end
	return nil
end

-- What is stored under such a mark is gone (NL-EQX-12).
function spells.stored_in_rot(event, mark)
	if event.by > 0 and event.tile:mark(mark) then
		change.tile_baggage(event.tile, -math.floor(event.by))
	end
end

-- What a magic smithy does: it forges an item where banners hold units and characters, and elsewhere strengthens a banner (NL-EQX-21).
function spells.smithy(forge, strengthen)
	return function(realm)
		if campaign.rosters then
			forge(realm)
		else
			strengthen(realm)
		end
	end
end

-- The force of a realm that terror may strike on a tile, ashore and aboard its ships (NL-EQX-09).
function spells.force_on(realm, tile)
	return choosing.those(tile.all_banners, function(banner)
		return banner.realm == realm
	end)
end

-- True if anybody in a force can be frightened: nightmares come to the living (NL-EQX-09).
function spells.can_be_frightened(force)
	return choosing.any(force, function(banner)
		return campaign.value("portents.touches", { banner = banner }) > 0
	end)
end

return spells
