-- Supply lines: who is too far from the settlements of their realm by the cheapest way eats more.
local function supplied(realm)
	local depots, closed = {}, {}
	for _, tile in realm.tiles do
		if tile.settlement and not tile.razed and not tile.besieged then
			table.insert(depots, tile)
		end
	end
	for _, banner in campaign.banners do
		if realm:hostile_to(banner.realm) then
			table.insert(closed, banner.tile)
		end
	end
	local river, pass = campaign.value("supply.river"), campaign.value("supply.pass")
	return campaign.ways(depots, {
		border = { river = river, pass = pass, both = river + pass },
		closed = closed,
		most = campaign.value("supply.reach"),
	})
end

filter.value("banner.food", function(amount, realm, banner)
	if not realm or not banner or amount == 0 then
		return nil
	end
	-- As long as nothing changes that it hangs on it is found once for each realm.
	local reached = campaign.once("supplied " .. realm.name, function()
		local tiles = {}
		for _, step in supplied(realm) do
			table.insert(tiles, step.tile)
		end
		return tiles
	end)
	if not table.find(reached, banner.tile) then
		return amount + 1, "no supply line"
	end
end)

declare.view({
	name = "supply_line",
	doc = "Shows how long the supply line of a tile is.",
	arguments = { "tile: tile" },
	example = "supply_line D5",
	show = function(realm, tile)
		for _, step in realm and supplied(realm) or {} do
			if step.tile == tile then
				return campaign.text("a supply line of {steps} leads to {tile}", { steps = { step.cost, "step" }, tile = tile })
			end
		end
		return campaign.text("no supply line leads to {tile}", { tile = tile })
	end,
})
