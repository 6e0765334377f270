-- Spies: marks that one realm alone knows of, drawn, listed and told for it and the host.
local function own(realm)
	local spies = {}
	for _, tile in campaign.marked("spy") do
		if tile:mark("spy").by == realm then
			table.insert(spies, tile)
		end
	end
	return spies
end

local function beside(realm, tile)
	for _, banner in realm.banners do
		if banner.tile == tile or table.find(banner.tile.neighbours, tile) then
			return true
		end
	end
	return false
end

declare.order({
	name = "infiltrate",
	doc = "Sends a spy to the tile of a banner of one's own, or beside it.",
	arguments = { "tile: tile" },
	example = "infiltrate D5",
	during = "reorganization",
	-- Only what the realm knows is looked at here: a spy of somebody else refuses nothing.
	check = function(realm, tile)
		if not realm or not beside(realm, tile) then
			return campaign.text("a spy sets out from the tile of a banner, or from beside it")
		end
		local mine = own(realm)
		if table.find(mine, tile) then
			return campaign.text("your spy is there already")
		elseif #mine >= options.most then
			return campaign.text("you have {spies} out already", { spies = { #mine, "spy" } })
		end
	end,
	play = function(realm, tile)
		local other = tile:mark("spy")
		if not other then
			change.mark(tile, "spy", { by = realm, known_to = realm })
			return
		end
		change.unmark(tile, "spy")
		for _, seat in { realm, other.by } do
			change.tell(seat, campaign.text("two spies meet at {tile} and unmask each other", { tile = tile }))
		end
	end,
	candidates = function(realm)
		local tries = {}
		for _, banner in realm and realm.banners or {} do
			for _, tile in banner.tile.neighbours do
				table.insert(tries, { tile })
			end
		end
		return tries
	end,
	-- Where a rival stands, and none of one's own spies does.
	advice = function(realm)
		if not realm or #own(realm) >= options.most then
			return nil
		end
		for _, banner in campaign.banners do
			if banner.realm ~= realm and beside(realm, banner.tile) and not banner.tile:mark("spy") then
				return { banner.tile }
			end
		end
	end,
})

-- When all have had their turns each spy reports to its realm.
on.phase_begins("order_of_play", function()
	for _, tile in campaign.marked("spy") do
		local realm = tile:mark("spy").by
		for _, banner in tile.banners do
			if banner.realm ~= realm then
				change.tell(realm, campaign.text("the spy at {tile} counts {banner}: {points}",
					{ tile = tile, banner = banner, points = { banner.points, "point" } }))
			end
		end
	end
end)
