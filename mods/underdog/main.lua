-- Underdog: a phase in which the smallest realm, if there is just one, chooses a banner that is supplied.
declare.phase("underdog", function()
	local smallest, tied = nil, false
	for _, realm in campaign.seats do
		if not smallest or #realm.tiles < #smallest.tiles then
			smallest, tied = realm, false
		elseif #realm.tiles == #smallest.tiles then
			tied = true
		end
	end
	if tied or not smallest or #smallest.banners == 0 then
		return
	end
	local banner = ask.banner(smallest, campaign.text("which banner is supplied?"), smallest.banners)
	change.baggage(banner, campaign.value("underdog.baggage", { realm = smallest }), "help for the smallest realm")
end)
