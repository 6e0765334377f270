-- Gives back a table that is not rolled on.
filter.table("scouting_lowland", function()
	return "forage"
end)
