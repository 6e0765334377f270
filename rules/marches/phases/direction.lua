-- What lieges direct in the column interaction: where their vassals attack, and to whom these send relief (GM-VASSAL-03).
local contingents = require("lib/contingents")
local counsel = require("lib/counsel")
local diplomacy = require("lib/diplomacy")
local pacts = require("lib/pacts")

local PHASE = "interaction"

-- Vassals that a realm directs, or will by what its sheet has of it.
local function directed_vassals(realm)
	return realm and counsel.directed_vassals(realm) or {}
end

local function not_directed(realm, vassal)
	if counsel.accepts(realm, vassal) then
		return nil
	elseif pacts.liege(vassal) ~= realm then
		return campaign.text("{vassal} is not your vassal", { vassal = vassal })
	elseif not pacts.bound(vassal) then
		return campaign.text("you direct {vassal} only from the round on in which you hand its capital over", { vassal = vassal })
	end
	return nil
end

declare.order({
	name = "direct",
	arguments = { "vassal: realm", "tile: tile" },
	free = true,
	example = "direct green osthang",
	doc = "Names a province that your vassal is to attack in this round; give it again for a further one.",
	during = PHASE,
	cite = "GM-VASSAL-03",
	check = function(realm, vassal, tile)
		if not_directed(realm, vassal) then
			return not_directed(realm, vassal)
		elseif tile.realm == vassal or tile == vassal.capital and counsel.accepts(realm, vassal) then
			return campaign.text("{tile} is a province of {vassal}", { tile = tile.name, vassal = vassal })
		elseif tile.realm and not vassal:hostile_to(tile.realm, tile) then
			return campaign.text("{owner} is no enemy of {vassal}", { owner = tile.realm, vassal = vassal }), "GM-DIP-01"
		end
		return nil
	end,
	candidates = function(realm)
		local found = {}
		for _, vassal in ipairs(directed_vassals(realm)) do
			for _, tile in ipairs(counsel.to_direct(realm, vassal)) do
				table.insert(found, { vassal, tile })
			end
		end
		return found
	end,
	advice = counsel.direct,
	preview = function(_, vassal, tile)
		local named = { vassal = vassal, tile = tile.name }
		return {
			campaign.text("{vassal} has to attack {tile} in this round, if it has an army for it.", named),
			campaign.text(
				"Other land it may attack only where you name it as well, each in a line of its own. With whose land it is it is not allied."
			),
		}
	end,
})

declare.order({
	name = "direct_relief",
	arguments = { "vassal: realm", "to: realm", "points: number" },
	free = true,
	example = "direct_relief green blue 300",
	doc = "Lets your vassal send a realm, yours or another, a contingent of its upkeep points for one battle of this round.",
	during = PHASE,
	cite = "GM-VASSAL-03",
	check = function(realm, vassal, to, points)
		if not_directed(realm, vassal) then
			return not_directed(realm, vassal)
		end
		local why = diplomacy.relief_refused(vassal, to, points, contingents.written(realm, vassal))
		return why, why and "GM-VASSAL-07"
	end,
	candidates = function(realm)
		local found = {}
		for _, vassal in ipairs(directed_vassals(realm)) do
			for _, choice in ipairs(contingents.some(realm, vassal)) do
				table.insert(found, { vassal, choice[1], choice[2] })
			end
		end
		return found
	end,
	advice = counsel.direct_relief,
	preview = function(realm, vassal, to, points)
		return realm and contingents.preview(realm, vassal, to, points) or {}
	end,
})
