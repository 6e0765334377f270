-- Caravans: a people of the road holds markets, and sells what it brought for shillings.
local function coffers(name)
	return (campaign.vars.coffers or {})[name] or 0
end

declare.order({
	name = "barter",
	doc = "Holds a market where a banner of caravaners rests.",
	arguments = { "banner: banner" },
	example = "barter 1",
	during = "reorganization",
	check = function(realm, banner)
		if not realm or banner.realm ~= realm or not realm:is_of("caravaners") then
			return campaign.text("only your own caravaners hold markets")
		elseif banner.tile:mark("market") then
			return campaign.text("a market was held here")
		end
	end,
	play = function(realm, banner)
		change.mark(banner.tile, "market", { by = realm })
		play.table(options.goods, banner, "goods")
		change.remember("coffers", banner.realm.name, coffers(banner.realm.name) + campaign.value("market.price"))
	end,
	candidates = function(realm)
		local tries = {}
		for _, banner in ipairs(realm and realm.banners or {}) do table.insert(tries, { banner }) end
		return tries
	end,
})

declare.expectation("coffers REALM NUMBER", function(name, number)
	if coffers(name) ~= tonumber(number) then
		return campaign.text("{realm} has {shillings}", { realm = name, shillings = coffers(name) })
	end
end)
