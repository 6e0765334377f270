-- The largest plays first: the order of play goes by the size of empires; the roll only breaks ties.
filter.order_of_play(function(order)
	local rolled = {}
	for place, realm in order do
		rolled[realm.name] = place
	end
	table.sort(order, function(one, other)
		local a, b = #one.tiles, #other.tiles
		if a == b then
			return rolled[one.name] < rolled[other.name]
		end
		return (a > b) ~= options.smallest
	end)
	return order, options.smallest and "the smallest empire first" or "the largest empire first"
end)
