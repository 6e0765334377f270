-- Rolls on a table whose rows do what nothing carries out for a banner.
on.after_event("scouts_sent", function(event)
	local chosen = "skirmish"
	play.table(chosen, event.banner, "a quarrel")
end)
