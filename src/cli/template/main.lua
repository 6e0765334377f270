-- A banner that begins its turn in its capital finds baggage there.
on.phase_begins("subsistence", function(realm)
	-- There is a realm in phases that are played realm by realm, as this one is.
	if not realm then
		return
	end
	local found = campaign.value("NAME.found")
	if options.generous then
		found *= 2
	end
	for _, banner in realm.banners do
		if banner.tile == realm.capital then
			change.baggage(banner, found, "found in the capital")
		end
	end
end)
