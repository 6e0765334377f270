-- Views and expectations of necropolises and the undead that roam.
local necropolis = require("lib/necropolis")
local stays = require("lib/stays")
local undead = require("lib/undead_host")

declare.view({
	name = "host",
	doc = "The undead that roam the map: where, and how strong.",
	show = function()
		local lines = {}
		for _, tile in ipairs(undead.tiles()) do
			local told = { undead.banners(undead.points(tile)) }
			for _, banner in ipairs(undead.besieged(tile)) do
				table.insert(told, campaign.text("{banner} holds the walls", { banner = banner }))
			end
			table.insert(lines, tile.label .. ": " .. table.concat(told, "; "))
		end
		return #lines > 0 and lines or campaign.text("no undead roam the map")
	end,
})

-- What a realm, or the host, knows of the necropolis on a tile.
local function known(viewer, tile)
	local parts = {}
	for _, realm in ipairs(campaign.realms) do
		if not viewer or viewer == realm then
			local turns = necropolis.turns(realm:force(tile))
			if turns > 0 then
				table.insert(parts, campaign.text("{realm} has searched for {turns}", { realm = realm, turns = { turns, "turn" } }))
			end
			if necropolis.maps(realm, tile) > 0 then
				table.insert(parts, campaign.text("{realm} has {maps}", { realm = realm, maps = { necropolis.maps(realm, tile), "unused map" } }))
			end
			if necropolis.knows_hoard(realm, tile) then
				table.insert(parts, campaign.text("{realm} knows the way to the vast hoard", { realm = realm }))
			end
		end
	end
	if necropolis.hoard_closed(tile) then
		table.insert(parts, campaign.text("the vast hoard is closed"))
	end
	return #parts > 0 and table.concat(parts, "; ") or campaign.text("nothing is known of it")
end

declare.view({
	name = "necropolis",
	doc = "The necropolises on the map, and what is known of each.",
	show = function(viewer)
		local lines = {}
		for _, tile in ipairs(campaign.marked("necropolis")) do
			table.insert(lines, tile.label .. ": " .. known(viewer, tile))
		end
		return #lines > 0 and lines or campaign.text("no necropolis is known")
	end,
})

declare.expectation("searched REALM NUMBER TURNS", function(name, number, turns)
	local realm = campaign.realm(name)
	for _, banner in ipairs(realm and realm.banners or {}) do
		if banner.number == tonumber(number) then
			local found = stays.of("necropolis_searched", banner)
			return found ~= tonumber(turns) and campaign.text("it has searched for {turns}", { turns = { found, "turn" } }) or nil
		end
	end
	return campaign.text("there is no such banner")
end)
