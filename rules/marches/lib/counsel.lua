-- What computer players agree, build and pay for in the interaction column. Looks only at what all may know, and at their own purse.
local choosing = require("margrave/choosing")
local diplomacy = require("lib/diplomacy")
local land = require("lib/land")
local neutral = require("lib/neutral")
local pacts = require("lib/pacts")
local purse = require("lib/purse")
local vassals = require("lib/vassals")
local works = require("lib/works")

local counsel = {}

-- Realms in the game with their provinces counted, those with the most first: { realm, size } each.
function counsel.standing()
	local found = {}
	for _, realm in ipairs(campaign.seats) do
		table.insert(found, { realm = realm, name = realm.name, size = #realm.tiles })
	end
	table.sort(found, function(one, other)
		return one.size > other.size or one.size == other.size and one.name < other.name
	end)
	return found
end

-- Other realms in the game, those with the most provinces first.
function counsel.others(realm, standing)
	local found = {}
	for _, other in ipairs(standing or counsel.standing()) do
		if other.realm ~= realm then
			table.insert(found, other.realm)
		end
	end
	return found
end

-- True if two realms hold together: a liege and its vassal always, and others against a third that is much larger than both
-- and no liege of theirs.
function counsel.hold_together(one, other, standing)
	if pacts.liege(one) == other or pacts.liege(other) == one then
		return true
	end
	local both = math.max(#one.tiles, #other.tiles)
	for _, third in ipairs(standing or counsel.standing()) do
		-- Those after it are no larger.
		if third.size <= both or 2 * third.size < 3 * both then
			return false
		end
		local over = vassals.under(one, third.realm) or vassals.under(other, third.realm)
		if third.realm ~= one and third.realm ~= other and not over then
			return true
		end
	end
	return false
end

local function is_written(realm, order, argument, value)
	return choosing.any(purse.lines(realm, order), function(line)
		return line.arguments[argument] == value
	end)
end

counsel.is_written = is_written

-- True if a realm accepts another on its sheet and holds its capital, which it hands over at once: from then on it directs it
-- (GM-VASSAL-01, GM-VASSAL-03).
function counsel.accepts(realm, vassal)
	return vassal.capital ~= nil and vassal.capital.realm == realm and is_written(realm, "accept", "vassal", vassal)
end

-- Realms that a realm directs, or will by what its sheet has of it.
function counsel.directed_vassals(realm)
	return choosing.those(campaign.seats, function(other)
		return vassals.directs(realm, other) or counsel.accepts(realm, other)
	end)
end

function counsel.ally(realm)
	local standing = counsel.standing()
	for _, other in ipairs(counsel.others(realm, standing)) do
		local holds = counsel.hold_together(realm, other, standing)
		if holds and not diplomacy.ally_refused(realm, other) and not is_written(realm, "ally", "with", other) then
			return { other }
		end
	end
	return nil
end

-- A permit is for a liege or a vassal alone: allies pass anyway.
function counsel.permit(realm)
	for _, other in ipairs(counsel.others(realm)) do
		local bond = pacts.liege(realm) == other or pacts.liege(other) == realm
		if bond and not diplomacy.permit_refused(realm, other) and not is_written(realm, "permit", "to", other) then
			return { other }
		end
	end
	return nil
end

-- The first province of a list in which a stronghold can be built, one that no other realm touches before others.
local function site(realm, tiles)
	local found = nil
	for _, tile in ipairs(tiles) do
		if not works.refused(realm, "stronghold", tile) then
			local safe = true
			for _, beside in ipairs(tile.neighbours) do
				safe = safe and (beside.realm == nil or beside.realm == realm)
			end
			if safe then
				return tile
			end
			found = found or tile
		end
	end
	return found
end

local function has_stronghold(tiles)
	return choosing.any(tiles, function(tile)
		return tile:mark("stronghold")
	end)
end

-- Where a stronghold is wanted: in the largest part that is exile land, else in the largest that the loss of one province to a
-- neighbour would make so.
---@return Tile?, Tile?
function counsel.stronghold_site(realm)
	local exile, threatened = nil, nil ---@type table?, table?
	for _, part in ipairs(land.parts(realm)) do
		local kind = land.kind_of_part(part)
		local place = kind == "exile" and #part.tiles >= 2 and site(realm, part.tiles)
		if place and (not exile or #part.tiles > exile.size) then
			exile = { tile = place, size = #part.tiles }
		end
		if kind == "linked" then
			for _, tiles in ipairs(land.cut_by_a_loss(realm, part)) do
				local fort = not has_stronghold(tiles) and #tiles >= 2 and site(realm, tiles)
				if fort and (not threatened or #tiles > threatened.size) then
					threatened = { tile = fort, size = #tiles }
				end
			end
		end
	end
	return exile and exile.tile, threatened and threatened.tile
end

-- Strongholds for land that is cut off; for land that may be once there is gold to spare.
function counsel.build(realm)
	local cost, gold = works.cost("stronghold"), purse.gold(realm)
	if gold < cost or #purse.lines(realm, "build") > 0 then
		return nil
	end
	local exile, threatened = counsel.stronghold_site(realm)
	local reserve = 2 * options.scout_cost
	if exile then
		return { "stronghold", exile }
	elseif threatened and gold >= cost + reserve then
		return { "stronghold", threatened }
	end
	return nil
end

-- Neutral provinces beside a realm that may be pacified with so many units.
function counsel.to_pacify(realm, units)
	local found, seen = {}, {}
	for _, own in ipairs(realm.tiles) do
		for _, tile in ipairs(own.neighbours) do
			if not seen[tile.label] and not neutral.may_pacify(realm, tile, units) then
				table.insert(found, tile)
			end
			seen[tile.label] = true
		end
	end
	return found
end

-- What is spent on an army that is too strong, of what the sheet has left.
function counsel.pacify(realm)
	local wanted = #purse.lines(realm, "pacify") == 0 and neutral.pacify_advice(realm) or nil
	if wanted then
		wanted.gold = math.min(wanted.gold, purse.gold(realm))
		return wanted.gold + wanted.supplies > 0 and wanted or nil
	end
	return nil
end

-- Provinces that a vassal could be told to attack: beside its land, of nobody or of neither friend nor liege.
function counsel.to_direct(liege, vassal)
	local found, seen = {}, {}
	for _, own in ipairs(vassal.tiles) do
		for _, tile in ipairs(own.neighbours) do
			local owner = tile.realm
			local friend = owner and (owner == vassal or owner == liege or vassals.under(owner, liege) or pacts.at_peace(vassal, owner, tile))
			if not friend and tile ~= vassal.capital and not seen[tile.label] then
				table.insert(found, tile)
			end
			seen[tile.label] = true
		end
	end
	return found
end

-- One near target for each vassal: free land before that of others.
function counsel.direct(realm)
	for _, vassal in ipairs(counsel.directed_vassals(realm)) do
		if not is_written(realm, "direct", "vassal", vassal) then
			local targets = counsel.to_direct(realm, vassal)
			for _, tile in ipairs(targets) do
				if land.free(tile) then
					return { vassal, tile }
				end
			end
			if targets[1] then
				return { vassal, targets[1] }
			end
		end
	end
	return nil
end

-- True if the land of a realm touches that of one that is neither friend nor bound to it.
local function has_enemies(realm)
	for _, own in ipairs(realm.tiles) do
		for _, tile in ipairs(own.neighbours) do
			local owner = tile.realm
			if owner and not vassals.under(owner, realm) and not pacts.at_peace(realm, owner, tile) then
				return true
			end
		end
	end
	return false
end

-- A liege with enemies at its border has its vassals' contingents come to itself.
function counsel.direct_relief(realm)
	for _, vassal in ipairs(has_enemies(realm) and counsel.directed_vassals(realm) or {}) do
		local points = diplomacy.relief_most(vassal) - diplomacy.relief_sent(vassal)
		if points > 0 and not is_written(realm, "direct_relief", "vassal", vassal) then
			return { vassal, realm, points }
		end
	end
	return nil
end

return counsel
