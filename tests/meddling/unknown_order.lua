-- Orders are asked for by a name that none has.
declare.order({ name = "hum", doc = "Hums.", during = "scouting", play = function() end })
on.after_event("scouts_sent", function(event)
	ask.orders(event.banner.realm, "what now?", { orders = { "humm" } })
end)
