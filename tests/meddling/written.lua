-- What was remembered is changed without being remembered again.
on.after_event("scouts_sent", function()
	campaign.vars.list = { 1, 2 }
	campaign.vars.list[1] = 3
end)
