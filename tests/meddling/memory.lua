-- A mod remembers a function, a table in itself, and far too much.
on.after_event("scouts_sent", function()
	pcall(function()
		campaign.vars.f = print
	end)
	local circle = {}
	circle.circle = circle
	pcall(function()
		campaign.vars.circle = circle
	end)
	local much = {}
	for at = 1, 20000 do
		much[at] = at
	end
	campaign.vars.much = much
end)
