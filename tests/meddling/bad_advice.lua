-- A question advises what is none of its answers.
on.after_event("scouts_sent", function(event)
	ask.choice(event.banner.realm, "which?", { "north", "south" }, { advice = "nroth" })
end)
