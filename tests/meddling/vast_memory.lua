-- Remembers a long text under many keys.
on.before_event("scouted", function()
	local text = ("x"):rep(60000)
	for at = 1, 1000 do
		campaign.vars["key" .. at] = text
	end
end)
