-- A hook fails with nothing at all.
on.after_event("scouts_sent", function()
	error()
end)
