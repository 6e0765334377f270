-- The order `explore` (EN-WILD-01): given beside scouting by those who care, and by nobody else.
local exploring = require("lib/exploring")
local locations = require("lib/locations")

-- Baggage with which a banner does not go hungry while it explores.
local FED = 2

-- One banner of each force that could explore.
local function leaders(realm)
	local found, seen = {}, {}
	for _, banner in ipairs(locations.on() and realm.idle or {}) do
		local tile = banner.tile
		if not tile.settlement and not seen[tile] and not exploring.refusal(realm, banner) then
			seen[tile] = true
			table.insert(found, banner)
		end
	end
	return found
end

declare.order({
	name = "explore",
	arguments = { "banner: banner" },
	example = "explore 1",
	doc = "Explores the barren tile where a banner stands; its force neither scouts nor moves in this turn.",
	during = "scouting",
	cite = "EN-WILD-01",
	check = function(realm, banner)
		if not realm then
			return campaign.text("a realm explores")
		end
		return exploring.refusal(realm, banner)
	end,
	candidates = function(realm)
		local tries = {}
		for _, banner in ipairs(realm and leaders(realm) or {}) do
			table.insert(tries, { banner })
		end
		return tries
	end,
	-- A computer player explores where nothing is left to be won next to it, and where it does not go hungry.
	advice = function(realm)
		for _, banner in ipairs(realm and locations.on() and realm.spare or {}) do
			local tile = banner.baggage >= FED and banner.tile
			local fits = tile and tile.realm == realm and not tile.settlement
			if fits and not exploring.refusal(realm, banner) then
				return { banner }
			end
		end
		return nil
	end,
	play = function(_, banner)
		exploring.explore(banner)
	end,
})
