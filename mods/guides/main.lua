-- Guides lead the way at home, and hold a march abroad before it begins.
replace.way(function(banners, from, to)
	local first = banners[1]
	if first and from.owner == first.realm and to.owner == first.realm then
		return true, "guides of the realm lead them"
	end
	return nil
end)

replace.march(function(banners, tile)
	local first = banners[1]
	if campaign.round == 1 and first and tile.owner ~= first.realm then
		return true, "the roads are deep in mud"
	end
	return nil
end)
