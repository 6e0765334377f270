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
	local reached = {}
	for _, step in campaign.ways(depots, {
		border = {
			river = campaign.value("supply.river"),
			pass = campaign.value("supply.pass"),
			both = campaign.value("supply.river") + campaign.value("supply.pass"),
		},
		closed = closed,
		most = campaign.value("supply.reach"),
	}) do
		reached[step.tile.label] = step.cost
	end
	return reached
end

filter.value("banner.food", function(amount, realm, banner)
	if not realm or not banner or amount == 0 then
		return nil
	end
	-- As long as nothing happens it is found once for each realm.
	local reached = campaign.once("supplied " .. realm.name, function() return supplied(realm) end)
	if not reached[banner.tile.label] then
		return amount + 1, "no supply line"
	end
end)

declare.view({
	name = "supply_line",
	doc = "Shows how long the supply line of a tile is.",
	arguments = { "tile: tile" },
	example = "supply_line D5",
	show = function(realm, tile)
		local steps = realm and supplied(realm)[tile.label]
		if steps then
			return campaign.text("a supply line of {steps} leads to {tile}", { steps = { steps, "step" }, tile = tile })
		end
		return campaign.text("no supply line leads to {tile}", { tile = tile })
	end,
})
