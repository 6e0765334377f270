-- A filter returns a text where a number is wanted.
filter.value("scout.tiles", function(amount)
	return "many"
end)
