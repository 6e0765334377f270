-- Crown tax: after the yields, realms pay for each province beyond those that are free.
on.phase_ends("yields", function()
	for _, realm in campaign.seats do
		local beyond = #realm.tiles - campaign.value("crown_tax.free", { realm = realm })
		if beyond > 0 then
			local each = campaign.value("crown_tax.gold", { realm = realm })
			local why = campaign.text("tax on {provinces}", { provinces = { beyond, "province" } })
			change.crowns(realm, -beyond * each, why)
		end
	end
end)
