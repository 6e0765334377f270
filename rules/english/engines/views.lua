-- What players see of siege engines (EN-OPT-01): those in store lie open, those with banners are their owner's secret.
local engines = require("lib/engines")

local function with(banner)
	local told = { banner = banner, engines = engines.listed(engines.with(banner)) }
	if engines.is_train(banner) then
		return campaign.text("with {banner}, a siege train on its own: {engines}", told)
	end
	return campaign.text("with {banner}: {engines}", told)
end

local function at(banner)
	local told = { banner = banner, tile = banner.tile, engines = engines.listed(engines.with(banner)) }
	if engines.is_train(banner) then
		return campaign.text("{banner}, a siege train on its own at {tile}: {engines}", told)
	end
	return campaign.text("{banner} at {tile}: {engines}", told)
end

filter.sheet(function(lines, tile, viewer)
	local all = table.clone(lines)
	local stored = engines.stored(tile)
	if engines.count(stored) > 0 then
		table.insert(all, campaign.text("in store: {engines}", { engines = engines.listed(stored) }))
	end
	for _, banner in ipairs(tile.banners) do
		local own = not viewer or banner.realm == viewer
		if own and engines.number({ banner }) > 0 then
			table.insert(all, with(banner))
		end
	end
	return all
end, { cite = "EN-OPT-01" })

declare.view({
	name = "engines",
	doc = "Siege engines: in store, and with your banners.",
	show = function(viewer)
		local lines = {}
		for _, tile in ipairs(campaign.tiles) do
			local stored = engines.stored(tile)
			if engines.count(stored) > 0 then
				table.insert(lines, tile.label .. ": " .. engines.listed(stored))
			end
		end
		for _, banner in ipairs(campaign.banners) do
			local own = not viewer or banner.realm == viewer
			if own and engines.number({ banner }) > 0 then
				table.insert(lines, at(banner))
			end
		end
		return #lines > 0 and lines or campaign.text("there are no siege engines")
	end,
})

declare.expectation("engines REALM NUMBER KIND COUNT", function(name, number, kind, count)
	local realm, found = campaign.realm(name), 0
	for _, banner in ipairs(realm and realm.banners or {}) do
		if banner.number == tonumber(number) then
			found = engines.with(banner)[kind] or 0
		end
	end
	return found ~= tonumber(count) and campaign.text("{number} {number?travels|travel} with it", { number = found }) or nil
end)
