-- A hook sets itself off by what it does.
on.after_event("points_changed", function(event)
	change.points(event.banner, -1, "it hurts")
end)
on.after_event("scouts_sent", function(event)
	change.points(event.banner, -1, "it hurts")
end)
