-- The order `demolish` (EN-WILD-03, EN-WILD-27, EN-WILD-28): a force that holds a tile razes its mine or temple, which is gone for good.
local choosing = require("margrave/choosing")
local locations = require("lib/locations")

-- Locations of a tile that can be razed.
local function ruins_to_be(tile)
	return choosing.those(locations.all(tile), function(name)
		return locations.row(name).razed
	end)
end

local function refusal(realm, tile)
	local name = locations.at(tile)
	if not locations.on() then
		return campaign.text("this campaign has no wilderness (option english.wilderness)")
	elseif not name then
		return campaign.text("there is no mine and no temple on {tile}", { tile = tile })
	elseif #ruins_to_be(tile) == 0 then
		return campaign.text("a {location} cannot be razed", { location = locations.title(name) })
	elseif #realm:force(tile) == 0 then
		return campaign.text("you have no banner on {tile}", { tile = tile })
	elseif tile.realm ~= realm or tile.besieged or not tile:free_of_enemies(realm) then
		return campaign.text("you do not wholly hold {tile}", { tile = tile })
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
			return campaign.text("a realm razes")
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
		local names = ruins_to_be(tile)
		local name = names[1]
		if not realm or not name then
			return
		elseif #names > 1 then
			name = ask.choice(realm, campaign.text("what is razed on {tile}?", { tile = tile }), names, { advice = name })
		end
		-- One that is a settlement of its own is razed as any other, with loot and what is stored there (EN-WILD-26).
		if tile.settlement ~= name or not play.raze(tile, realm) then
			if locations.row(name).kind == "temple" then
				play.cite("EN-WILD-28")
			end
			change.say(campaign.text("The {location} on {tile} is razed.", { location = locations.title(name), tile = tile }))
			locations.raze(tile, realm, name)
		end
	end,
})
