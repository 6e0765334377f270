-- The order to build a bridge in winter (EN-CON-04), and the bridges that are there from the start (EN-CON-03).
local bridges = require("lib/bridges")
local affording = require("lib/affording")

-- Crowns that a computer player keeps from bridges, beside one for the food of each banner.
local PURSE = 3

local function refusal(realm, tile)
	local why = bridges.refusal(realm, tile)
	if why then
		return why
	end
	return affording.refusal(realm, campaign.text("a bridge there"), bridges.cost(realm, tile), bridges.timber(realm))
end

---@param most number?
local function places(realm, most)
	local found = {}
	for _, tile in ipairs(bridges.timber(realm) <= realm.timber and realm.flagged or {}) do
		-- Most have no river, and nobody reads why not.
		if tile.river and not refusal(realm, tile) then
			table.insert(found, tile)
			if #found == most then
				break
			end
		end
	end
	return found
end

declare.order({
	name = "bridge",
	arguments = { "tile: tile" },
	example = "bridge D4",
	doc = "Builds a bridge over the river of a tile of the empire.",
	during = "construction",
	cite = "EN-CON-04",
	check = function(realm, tile)
		if not realm then
			return campaign.text("a realm builds")
		end
		return refusal(realm, tile)
	end,
	candidates = function(realm, most)
		local tries = {}
		for _, tile in ipairs(realm and places(realm, most) or {}) do
			table.insert(tries, { tile })
		end
		return tries
	end,
	advice = function(realm)
		if not realm or (realm.crowns or 0) - #realm.banners - PURSE < campaign.value("construction.bridge.cost", { realm = realm }) then
			return nil
		end
		local best, most = nil, 0
		for _, tile in ipairs(places(realm)) do
			local spare = (realm.crowns or 0) - bridges.cost(realm, tile) - #realm.banners - PURSE
			local worth = spare >= 0 and bridges.worth(realm, tile) or 0
			if worth > most then
				best, most = tile, worth
			end
		end
		return best and { best }
	end,
	play = function(realm, tile)
		if realm then
			change.crowns(realm, -bridges.cost(realm, tile), "bridge")
			change.timber(realm, bridges.timber(realm), "bridge")
			bridges.build(realm, tile)
		end
	end,
})

declare.phase("first_bridges", function()
	if options.first_bridges then
		bridges.build_shown()
	end
end)
