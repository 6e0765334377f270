-- Caravans, version 1: a people of the road trades, and sells what it brings for crowns.
local function purse() return campaign.vars.purse or {} end

declare.order({
	name = "trade",
	doc = "Trades where a banner of wagoners rests.",
	arguments = { "banner: banner" },
	example = "trade 1",
	during = "reorganization",
	check = function(realm, banner)
		if not realm or banner.realm ~= realm or not realm:is_of("wagoners") then
			return "only your own wagoners trade"
		elseif table.find(campaign.vars.fairs or {}, banner.tile) then
			return "they have traded here"
		end
	end,
	play = function(realm, banner)
		change.mark(banner.tile, "camp", { by = realm })
		change.append("fairs", banner.tile)
		play.table(options.wares, banner, "wares")
		local name = banner.realm.name
		change.remember("purse", name, (purse()[name] or 0) + campaign.value("trade.price"))
	end,
})

declare.expectation("purse REALM NUMBER", function(name, number)
	local has = purse()[name] or 0
	if has ~= tonumber(number) then
		return name .. " has " .. has
	end
end)
