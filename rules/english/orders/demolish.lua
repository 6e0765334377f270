-- The order `demolish` (EN-WILD-03, EN-WILD-27): a force that holds a tile razes its mine or temple, which is gone for good.
local locations = require("lib/locations")

local function refusal(realm, tile)
	local _, row = locations.at(tile)
	if not locations.on() then
		return "this campaign has no wilderness (option english.wilderness)"
	elseif not row then
		return "there is no mine and no temple on " .. tile.label
	elseif not row.razed then
		return "a " .. locations.title(tile) .. " cannot be razed"
	elseif #realm:force(tile) == 0 then
		return "you have no banner on " .. tile.label
	elseif tile.empire ~= realm or tile.besieged or not tile:free_of_enemies(realm) then
		return "you do not wholly hold " .. tile.label
	end
	return nil
end

declare.order({
	name = "demolish",
	arguments = { "tile: tile" },
	example = "demolish D5",
	doc = "Razes the mine or temple of a tile that your force holds: it is gone for good.",
	during = "razing",
	cite = "EN-WILD-03",
	check = function(realm, tile)
		if not realm then
			return "a realm razes"
		end
		return refusal(realm, tile)
	end,
	candidates = function(realm)
		local tries = {}
		for _, banner in ipairs(realm and realm.banners or {}) do
			if realm and not refusal(realm, banner.tile) then
				table.insert(tries, { banner.tile })
			end
		end
		return tries
	end,
	play = function(realm, tile)
		change.say("The " .. locations.title(tile) .. " on " .. tile.label .. " is razed.")
		if realm then
			locations.raze(tile, realm)
		end
	end,
})
