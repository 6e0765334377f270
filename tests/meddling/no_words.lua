-- A question offers nothing to choose from.
on.after_event("scouts_sent", function(event)
	ask.choice(event.banner.realm, "Which?", {})
end)
