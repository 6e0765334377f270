-- Salt tax: before revenue is gathered, each realm is credited with what its settlements by the sea pay more.
on.phase_begins("revenue", function()
	for _, realm in campaign.seats do
		local crowns = 0
		for _, tile in realm.tiles do
			if tile.coast and tile.settlement and not tile.besieged then
				crowns += campaign.value("salt_tax.crowns", { realm = realm, tile = tile })
			end
		end
		if crowns > 0 then
			change.income(realm, crowns, "salt tax")
		end
	end
end)
