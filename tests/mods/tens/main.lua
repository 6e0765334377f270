-- Scouts by tens and ones, which their table does not read.
filter.dice(function(_, what)
	if what == "scouting" then
		return "d66"
	end
	return nil
end, { cite = "house-rule" })
