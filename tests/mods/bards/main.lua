-- The words change, and with them nothing that follows from the reason.
filter.reason("points_changed", function(reason, event)
	if reason == "hunger" and event.by < -60 then
		return "a hungry winter of songs", "bards exaggerate"
	end
end)

filter.reason("*", function(reason, event)
	if event.kind == "baggage_changed" and reason == "food" then
		return reason .. " and ale"
	end
end)

on.after_event("points_changed", function(event)
	change.say("it was " .. event.what)
end)
