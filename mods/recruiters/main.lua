-- Recruiters: an order by which a banner in a settlement of its realm turns a baggage into army points.
declare.order({
	name = "recruit_here",
	doc = "Spends a baggage of a banner in a settlement of its realm on recruits.",
	arguments = { "banner: banner" },
	example = "recruit_here 1",
	during = "reorganization",
	check = function(realm, banner)
		local tile = banner.tile
		if campaign.rosters then
			return campaign.text("banners hold units here, not points alone")
		elseif banner.realm ~= realm then
			return campaign.text("it is not your banner")
		elseif tile.realm ~= realm or not tile.settlement or tile.besieged then
			return campaign.text("it is in no settlement of yours, or a besieged one")
		elseif (banner.baggage or 0) == 0 then
			return campaign.text("it has no baggage")
		end
	end,
	play = function(realm, banner)
		change.baggage(banner, -1, "recruiters")
		change.points(banner, campaign.value("recruiters.points", { banner = banner }), "recruits")
	end,
	candidates = function(realm)
		local tries = {}
		for _, banner in ipairs(realm and realm.banners or {}) do table.insert(tries, { banner }) end
		return tries
	end,
})
