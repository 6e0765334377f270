-- A filter returns half a tile.
filter.value("scout.tiles", function(amount)
	return amount / 2
end)
