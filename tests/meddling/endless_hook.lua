-- A hook on an event never ends.
on.after_event("scouts_sent", function()
	while true do
		campaign.vars.count = (campaign.vars.count or 0) + 1
	end
end)
