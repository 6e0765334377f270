-- A question is given an option that there is none of.
on.after_event("scouts_sent", function(event)
	ask.number(event.banner.realm, "how many?", 1, 3, { advise = 2 })
end)
