-- What a realm can buy with its battle points right now (WM-BUILD-02 to WM-BUILD-09), and whose the field of a battle is first
-- (WM-BUILD-03).
local conquest = require("lib/conquest")
local points = require("lib/battle_points")
local works = require("lib/works")

local purchases = {}

local function can_occupy(realm, tile)
	return not conquest.occupy_refusal(realm, tile) and conquest.occupying(realm, tile) <= points.left(realm)
end

local function can_conquer(realm, tile)
	return not conquest.conquer_refusal(realm, tile) and conquest.conquering(realm, tile) <= points.left(realm)
end

-- True if a realm has settled what becomes of the field of its battle: it has taken its first tile, has left the field to the
-- loser, or is done.
local function settled(realm)
	return campaign.recall("field_passed", realm.name) == true
end

-- The winner of a realm's battle on a free tile, who may take the field before the loser: as long as they have not said that they
-- do not, and can take it and pay for it (WM-BUILD-03).
function purchases.winner_first(realm, tile)
	local outcome = conquest.outcome(realm)
	local winner = outcome and outcome.tile == tile and outcome.lost_to
	if winner and not settled(winner) and can_occupy(winner, tile) then
		return winner
	end
	return nil
end

-- The field of a realm's battle, while it must be the first tile it takes: it can take it, and pay for it (WM-BUILD-03,
-- WM-BUILD-04). Nil if it is free to take what it likes.
function purchases.owed_field(realm)
	local outcome = conquest.outcome(realm)
	local tile = outcome and outcome.tile
	if not tile or settled(realm) then
		return nil
	end
	local owed = can_conquer(realm, tile) or can_occupy(realm, tile) and not purchases.winner_first(realm, tile)
	return owed and tile or nil
end

local function tiles_where(realm, can, among)
	local owed = purchases.owed_field(realm)
	local found = {}
	for _, tile in ipairs(owed and { owed } or among) do
		if can(realm, tile) then
			table.insert(found, { tile })
		end
	end
	return found
end

function purchases.occupations(realm)
	return tiles_where(realm, can_occupy, campaign.tiles)
end

-- Only tiles of the beaten can be conquered.
function purchases.conquests(realm)
	local outcome = conquest.outcome(realm)
	local beaten = outcome and outcome.beat
	return beaten and tiles_where(realm, can_conquer, beaten.tiles) or {}
end

-- As pairs of what is built and where.
function purchases.buildings(realm)
	local found = {}
	for _, kind in ipairs(works.KINDS) do
		for _, tile in ipairs(realm.tiles) do
			if not works.refusal(realm, kind, tile) and works.price(realm, kind, tile) <= points.left(realm) then
				table.insert(found, { kind, tile })
			end
		end
	end
	return found
end

function purchases.raids(realm)
	return campaign.value("price.raid", { realm = realm }) <= points.left(realm) and { {} } or {}
end

function purchases.any(realm)
	return points.left(realm) > 0 or #purchases.conquests(realm) > 0
end

return purchases
