declare.phase("omens", function()
	play.row("omens", "omens")
	campaign.vars.read = (campaign.vars.read or 0) + 1
end)
declare.expectation("omens COUNT", function(wanted)
	local now = tostring(campaign.vars.read or 0)
	if now ~= wanted then
		return now .. " omens were read"
	end
end)
