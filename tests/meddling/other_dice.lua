-- Throws dice for which the table has no row, which is no error: the nearest row is read. Then breaks the order of play.
filter.dice(function(dice, what)
	return if what == "scouting" then "20d6" else dice
end)
on.after_event("scouted", function()
	change.order_of_play({ campaign.realms[1], campaign.realms[1] })
end)
