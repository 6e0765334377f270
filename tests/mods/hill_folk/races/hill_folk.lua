-- Drums sound when the season's order of play is rolled.
on.phase_begins("order_of_play", function()
	change.say("drums in the hills")
end)
