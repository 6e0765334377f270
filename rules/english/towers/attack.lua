-- Attacking a tower on purpose (EN-WILD-17): the wizard's force comes out, or stands a siege if it is outnumbered.
local joining = require("lib/joining")
local locations = require("lib/locations")
local towers = require("lib/towers")

local function refusal(realm, tile)
	if not locations.on() then
		return campaign.text("this campaign has no wilderness (option english.wilderness)")
	elseif not towers.at(tile) then
		return campaign.text("there is no wizard's tower on {tile}", { tile = tile })
	end
	local force = joining.force(realm, tile)
	if #force == 0 then
		return campaign.text("you have no force on {tile}", { tile = tile })
	elseif tile.besieged then
		return campaign.text("{tile} is under siege already", { tile = tile })
	elseif not tile:free_of_enemies(realm) then
		return campaign.text("enemies stand on {tile}", { tile = tile })
	end
	for _, banner in ipairs(force) do
		if banner.regroups then
			return campaign.text("{banner} was beaten and regroups this round", { banner = banner })
		end
	end
	return nil
end

declare.order({
	name = "attack_tower",
	arguments = { "tile: tile" },
	example = "attack_tower D4",
	doc = "Attacks the wizard's tower of the tile where a force of yours stands.",
	during = "siege",
	cite = "EN-WILD-17",
	check = function(realm, tile)
		if not realm then
			return campaign.text("a realm attacks towers")
		end
		return refusal(realm, tile)
	end,
	candidates = function(realm)
		local tries = {}
		for _, tile in ipairs(realm and campaign.marked("wizards_tower") or {}) do
			if realm and not refusal(realm, tile) then
				table.insert(tries, { tile })
			end
		end
		return tries
	end,
	play = function(realm, tile)
		if not realm then
			return
		end
		local points, strength = towers.wizards_force(realm), towers.strength(realm, tile)
		-- Equal strength means a siege, as with independents (EN-BATTLE-26).
		if points > strength then
			change.say(campaign.text("The wizard of {tile} comes out with {points}.", { tile = tile, points = { points, "point" } }))
			towers.battle(realm, tile, points)
			return
		end
		local supplies = math.max(0, towers.roll("supplies", "baggage in the tower", realm))
		change.say(campaign.text("The wizard of {tile} has {points} and shuts himself in.", { tile = tile, points = { points, "point" } }))
		change.mark(tile, towers.BESIEGED, { by = realm, ends = "lifted" })
		play.besiege(tile, points, supplies, realm)
	end,
})

-- Rules under which a siege ends because nobody holds out any more; under all others the besiegers went.
local FALLS = { ["NL-SIEGE-01"] = true, ["NL-SIEGE-08"] = true, ["NL-SIEGE-11"] = true, ["NL-BAG-03"] = true }

on.after_event("siege_ended", function(event)
	local tile = event.tile
	if not tile:mark(towers.BESIEGED) then
		return
	end
	local besieger = tile:mark(towers.BESIEGED).by
	change.unmark(tile, towers.BESIEGED)
	if FALLS[event.rule] and besieger and #joining.force(besieger, tile) > 0 then
		towers.plunder(besieger, tile)
	end
end, { cite = "EN-WILD-17" })

-- Another realm may carry the siege on.
on.after_event("besieger_changed", function(event)
	if event.tile:mark(towers.BESIEGED) then
		change.mark(event.tile, towers.BESIEGED, { by = event.besieger, ends = "lifted" })
	end
end, { cite = "EN-WILD-17" })
