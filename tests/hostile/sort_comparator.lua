-- Sorts with an order that is none, and with one that loops.
hook(function()
	local list = {}
	for i = 1, 1000 do list[i] = i % 7 end
	table.sort(list, function() return true end)
end)
hook(function()
	table.sort({ 3, 2, 1 }, function() while true do end end)
end)
