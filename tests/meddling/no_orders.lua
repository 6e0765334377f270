-- Orders are asked for in a phase that has none.
on.after_event("scouts_sent", function(event)
	ask.orders(event.banner.realm, "what now?")
end)
