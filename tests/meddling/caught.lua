-- A hook catches every error and goes on breaking rules.
on.after_event("scouts_sent", function(event)
	for _ = 1, 3 do
		pcall(change.points, event.banner, "many")
		pcall(change.tile_baggage, event.to, -1)
	end
end)
