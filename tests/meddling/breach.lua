-- A hook leaves the campaign in a state that cannot be.
on.after_event("scouts_sent", function(event)
	change.tile_baggage(event.from, -3)
end)
