-- A hook changes the rules while the campaign is played.
on.after_event("scouts_sent", function()
	filter.value("move.tiles", function()
		return 99
	end)
end)
