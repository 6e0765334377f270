-- Looks at long lists again and again.
on.before_event("scouted", function()
	local count = 0
	for _ = 1, 1000000 do
		count += #campaign.realms[1].tiles
	end
end)
