-- Gives back a number with which nothing can be reckoned.
filter.total("scouting_lowland", function()
	return 2 ^ 52
end)
