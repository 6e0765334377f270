-- What players see of siege engines (EN-OPT-01): those in store lie open, those with banners are their owner's secret.
local engines = require("lib/engines")

local function named(banner)
	return tostring(banner) .. (engines.is_train(banner) and ", a siege train on its own" or "")
end

filter.sheet(function(lines, tile, viewer)
	local all = table.clone(lines)
	local stored = engines.stored(tile)
	if engines.count(stored) > 0 then
		table.insert(all, "in store: " .. engines.listed(stored))
	end
	for _, banner in ipairs(tile.banners) do
		local own = not viewer or banner.realm == viewer
		if own and engines.number({ banner }) > 0 then
			table.insert(all, "with " .. named(banner) .. ": " .. engines.listed(engines.with(banner)))
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
				table.insert(lines, named(banner) .. " at " .. banner.tile.label .. ": " .. engines.listed(engines.with(banner)))
			end
		end
		return #lines > 0 and lines or "there are no siege engines"
	end,
})

declare.expectation("engines REALM NUMBER KIND COUNT", function(name, number, kind, count)
	local realm, found = campaign.realm(name), 0
	for _, banner in ipairs(realm and realm.banners or {}) do
		if banner.number == tonumber(number) then
			found = engines.with(banner)[kind] or 0
		end
	end
	return found ~= tonumber(count) and "with it travel " .. found or nil
end)
