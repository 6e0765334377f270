-- Phases: fame officers.
declare.phase("fame", function() end)
declare.phase("officers", function()
	for _, realm in ipairs(campaign.seats) do
		ask.yes(realm, "go on", { advice = true })
	end
end)
