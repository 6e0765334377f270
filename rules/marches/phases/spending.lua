-- What realms spend in the column interaction: gold on fortifications (GM-REALM-01, GM-SPECIAL-02), gold and supplies on neutral
-- armies (GM-NEUTRAL-13, GM-NEUTRAL-14).
local counsel = require("lib/counsel")
local neutral = require("lib/neutral")
local purse = require("lib/purse")
local works = require("lib/works")

local PHASE = "interaction"

declare.order({
	name = "build",
	arguments = { "what: word", "tile: tile" },
	free = true,
	example = "build stronghold osthang",
	doc = "Builds an outpost or a stronghold in a province of yours.",
	during = PHASE,
	cite = "GM-REALM-01",
	check = function(realm, what, tile)
		local why, rule = works.refused(realm, what, tile)
		if why then
			return why, rule
		elseif counsel.is_written(realm, "build", "tile", tile) then
			return campaign.text("your sheet has a fortification in {tile}, and a province has one at most", { tile = tile.name })
		elseif works.cost(what) > purse.gold(realm) then
			local named = { what = what, cost = works.cost(what), left = purse.gold(realm) }
			return campaign.text("{what:the} costs {cost} gold, and you have {left} left", named)
		end
		return nil
	end,
	candidates = function(realm)
		local found = {}
		for _, kind in ipairs(campaign.rows("fortifications")) do
			for _, tile in ipairs(realm and works.cost(kind) <= purse.gold(realm) and realm.tiles or {}) do
				if not works.refused(realm, kind, tile) then
					table.insert(found, { kind, tile })
				end
			end
		end
		return found
	end,
	advice = counsel.build,
	preview = function(realm, what, tile)
		if not realm then
			return {}
		end
		purse.spend_written(realm)
		return works.brings(realm, what, tile)
	end,
})

declare.order({
	name = "pacify",
	arguments = { "tile: tile", "gold: number?", "supplies: number?" },
	free = true,
	example = "pacify osthang gold 12 supplies 3",
	doc = "Spends gold and supplies on a neutral army that you know of; it is weaker from the end of the round on.",
	during = PHASE,
	cite = "GM-NEUTRAL-13",
	check = function(realm, tile, gold, supplies)
		gold, supplies = gold or 0, supplies or 0
		local why, rule = neutral.may_pacify(realm, tile, gold + supplies)
		if why then
			return why, rule
		elseif #purse.lines(realm, "pacify") > 0 then
			return campaign.text("a realm pacifies one province in a round, and your sheet has one"), "GM-NEUTRAL-14"
		elseif gold > purse.gold(realm) then
			return campaign.text("you have {gold} gold left", { gold = purse.gold(realm) })
		elseif supplies > purse.supplies(realm) then
			return campaign.text("you have {supplies} left", { supplies = { purse.supplies(realm), "supply" } })
		end
		return nil
	end,
	candidates = function(realm)
		local found = {}
		local gold, supplies = math.min(purse.gold(realm), 3), math.min(purse.supplies(realm), 2)
		for _, tile in ipairs(gold + supplies > 0 and counsel.to_pacify(realm, gold + supplies) or {}) do
			table.insert(found, { tile = tile, gold = gold, supplies = supplies })
		end
		return found
	end,
	advice = counsel.pacify,
	preview = function(realm, tile, gold, supplies)
		if not realm then
			return {}
		end
		purse.spend_written(realm)
		neutral.pacify(realm, tile, gold or 0, supplies or 0)
		return neutral.pacified_line(tile, (gold or 0) + (supplies or 0))
	end,
})
