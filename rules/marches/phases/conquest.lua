-- Provinces change hands by the results of the battles, and where nobody stood against an army (GM-NEUTRAL-01, GM-NEUTRAL-11,
-- GM-NEUTRAL-12, GM-REALM-05, GM-RAID-01).
local battles = require("lib/battles")
local citing = require("margrave/citing")
local neutral = require("lib/neutral")
local relics = require("lib/relics")
local sides = require("lib/sides")
local vassals = require("lib/vassals")

-- A province is the winner's from now on, with what lies hidden in it.
local function take(tile, winner)
	local loser = tile.realm
	play.cite(loser and "GM-REALM-05" or "GM-NEUTRAL-01")
	local named = { realm = winner, tile = tile.name, loser = loser }
	change.say(loser and campaign.text("{realm} takes {tile} from {loser}.", named) or campaign.text("{realm} takes {tile}.", named))
	change.owner(tile, winner)
	if not loser then
		neutral.taken(tile)
	end
	relics.found(winner, tile)
	return { tile = tile, by = winner, from = loser }
end

-- An attacker who has beaten several others over neutral land, but not by enough for it (GM-NEUTRAL-11).
local function tell_margin(battle, tile)
	local winner = battle.result and sides.by_word(battle, battle.result.winner)
	if winner and winner.role == "attacker" then
		local named = { realm = winner.realm, points = { options.win_margin, "point" }, tile = tile.name }
		citing.say("GM-NEUTRAL-11", campaign.text("{realm} has not won by {points}, and {tile} stays neutral.", named))
	end
end

-- What a battle changes: who takes the province, if anybody does. A neutral army that was attacked and not beaten is discovered
-- (GM-NEUTRAL-12).
local function settle(battle)
	local tile = sides.tile(battle)
	play.matter("conquest", { tile = tile })
	local winner = battles.taken_by(battle)
	if winner and winner ~= tile.realm and not winner.out then
		return take(tile, winner)
	elseif not tile.realm then
		tell_margin(battle, tile)
		neutral.discover(tile)
	end
	return nil
end

-- Raids that nobody opposed take their booty while the provinces are still whose they were (GM-RAID-06).
local function plunder(unopposed)
	for _, found in ipairs(unopposed) do
		if found.kind == "raid" then
			battles.plunder(campaign.realm(found.realm), campaign.tile(found.tile))
		end
	end
end

-- A province that nobody defends is taken without a battle.
local function walk_in(found)
	local tile, realm = campaign.tile(found.tile), campaign.realm(found.realm)
	if found.kind == "raid" or not tile or not realm or tile.realm == realm or realm.out then
		return nil
	end
	play.matter("conquest", { tile = tile })
	return take(tile, realm)
end

-- All provinces of the round change hands before anything comes of it that capitals are among them; with the last relic the campaign
-- is over on the spot (GM-WIN-03).
declare.phase("conquest", function()
	local taken, unopposed = {}, campaign.vars.unopposed or {}
	plunder(unopposed)
	for _, battle in ipairs(campaign.vars.battles or {}) do
		if not relics.over() and battle.kind ~= "raid" and battle.kind ~= "final" then
			table.insert(taken, settle(battle))
		end
	end
	for _, found in ipairs(unopposed) do
		if not relics.over() then
			table.insert(taken, walk_in(found))
		end
	end
	for _, one in ipairs(relics.over() and {} or taken) do
		if one.tile.settlement == "capital" then
			vassals.capital_taken(one.tile, one.by, one.from)
		end
	end
end)
