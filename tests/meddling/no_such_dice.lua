-- Gives back dice that do not exist.
filter.dice(function(dice, what)
	return if what == "scouting" then "2x6" else dice
end)
