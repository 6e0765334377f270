-- Gives back a row that the table does not have.
filter.row("scouting_lowland", function()
	return "golden city"
end)
