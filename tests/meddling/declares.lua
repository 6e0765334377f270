-- A hook declares an order while the campaign is played.
on.after_event("scouts_sent", function()
	declare.order({ name = "cheat", doc = "wins", play = function() end })
end)
