-- Somebody is asked who is no realm.
on.after_event("scouts_sent", function()
	ask.all("a truce?", { rde = { "yes" } })
end)
