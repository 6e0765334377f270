-- Provinces change hands by the results of the battles, and where nobody stood against an army (GM-NEUTRAL-01, GM-NEUTRAL-11,
-- GM-NEUTRAL-12, GM-REALM-05, GM-RAID-01).
local neutral = require("lib/neutral")
local relics = require("lib/relics")
local vassals = require("lib/vassals")

-- A province is the winner's from now on, with what lies hidden in it.
local function take(tile, winner)
	local loser = tile.realm
	play.cite(loser and "GM-REALM-05" or "GM-NEUTRAL-01")
	change.say(winner.name .. " takes " .. tile.name .. (loser and " from " .. loser.name or "") .. ".")
	change.owner(tile, winner)
	if not loser then
		neutral.taken(tile)
	end
	relics.found(winner, tile)
	return { tile = tile, by = winner, from = loser }
end

local function attackers(battle)
	local found = {}
	for _, side in ipairs(battle.sides) do
		if side.role == "attacker" then
			table.insert(found, side.realm)
		end
	end
	return found
end

-- Whether a battle was won by enough: several realms against each other or against a neutral army must win by the margin of the
-- option (GM-NEUTRAL-11).
local function by_enough(battle)
	if #attackers(battle) < 2 or (battle.result.margin or 0) >= options.win_margin then
		return true
	end
	play.cite("GM-NEUTRAL-11")
	change.say(battle.result.winner .. " has not won by " .. campaign.count(options.win_margin, "point") .. ", and "
		.. campaign.tile(battle.tile).name .. " stays neutral.")
	return false
end

-- The realm that a battle gives the province to, nil if it stays whose it is.
local function conqueror(battle, tile)
	local result = battle.result
	if not result or not table.find(attackers(battle), result.winner) then
		return nil
	elseif not tile.realm and not by_enough(battle) then
		return nil
	end
	return campaign.realm(result.winner)
end

-- What a battle changes: who takes the province, if anybody does. A neutral army that was attacked and not beaten is discovered
-- (GM-NEUTRAL-12).
local function settle(battle)
	local tile = campaign.tile(battle.tile)
	play.matter("conquest", { tile = tile })
	local winner = conqueror(battle, tile)
	if winner and not winner.out then
		return take(tile, winner)
	elseif not tile.realm then
		neutral.discover(tile)
	end
	return nil
end

-- All provinces of the round change hands before anything comes of it that capitals are among them.
declare.phase("conquest", function()
	local taken = {}
	for _, battle in ipairs(campaign.vars.battles or {}) do
		if battle.kind ~= "raid" and battle.kind ~= "final" then
			table.insert(taken, settle(battle))
		end
	end
	for _, found in ipairs(campaign.vars.unopposed or {}) do
		local tile, realm = campaign.tile(found.tile), campaign.realm(found.realm)
		if found.kind ~= "raid" and tile.realm ~= realm and not realm.out then
			play.matter("conquest", { tile = tile })
			table.insert(taken, take(tile, realm))
		end
	end
	for _, one in ipairs(taken) do
		if one.tile.settlement == "capital" then
			vassals.capital_taken(one.tile, one.by, one.from)
		end
	end
end)
