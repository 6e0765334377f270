-- A lean year: what feeds a banner feeds it less, hunger kills more, and horses are too weak for long rides.
filter.value("banner.food", function(amount)
	return amount + 1, "a lean year"
end)

filter.value("banner.baggage.max", function(amount, realm, banner)
	return amount - 2, "weak horses"
end)

filter.dice(function(dice, what)
	if what == "hunger" then
		return "2d6", "a lean year"
	end
end)

filter.lookup("revenue", function(amount, tile, realm)
	return amount - 1, "a poor harvest"
end)

filter.obstacle(function(blocks, tile, obstacle)
	if obstacle == "river" then
		return false, "dry rivers"
	end
end)

filter.value("baggage.cost", function(amount)
	return amount + 1, "dear bread"
end)
