-- Writes into the memory of mods past its check.
on.before_event("scouted", function()
	rawset(campaign.vars, "hidden", 1)
end)
