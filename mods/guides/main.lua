-- Guides lead the way at home, and hold a march abroad before it begins.
replace.way(function(banners, from, to)
	local realm = banners[1].realm
	if from.owner == realm and to.owner == realm then
		return true, "guides of the realm lead them"
	end
	return nil
end)

replace.march(function(banners, tile)
	if campaign.round == 1 and tile.owner ~= banners[1].realm then
		return true, "the roads are deep in mud"
	end
	return nil
end)
