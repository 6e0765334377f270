-- Every banner eats more than it did.
filter.value("banner.food", function(amount)
	return amount + 2, "gluttony"
end)
