-- A question is advised a number where a word is wanted.
on.after_event("scouts_sent", function(event)
	ask.choice(event.banner.realm, "which?", { "1", "2" }, { advice = 2 })
end)
