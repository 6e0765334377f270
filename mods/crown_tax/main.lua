-- Crown tax: after the yields, realms pay for each province beyond those that are free.
on.phase_ends("yields", function()
	for _, realm in campaign.seats do
		local beyond = #realm.tiles - campaign.value("crown_tax.free", { realm = realm })
		if beyond > 0 then
			local each = campaign.value("crown_tax.gold", { realm = realm })
			change.crowns(realm, -beyond * each, "tax on " .. campaign.count(beyond, "province"))
		end
	end
end)
