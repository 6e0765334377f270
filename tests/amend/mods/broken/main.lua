-- Filters what there is not.
filter.total("rout", function(total)
	return total
end)
