-- Wounds heal at the springs: whose realm has their benefit recovers more easily. `benefit.enjoyed` is 1 while a special
-- province is its owner's and not in exile.
filter.total("injuries", function(total, realm)
	for _, tile in ipairs(realm and realm.tiles or {}) do
		if tile.benefit == "healing springs" and campaign.value("benefit.enjoyed", { tile = tile }) > 0 then
			local why = campaign.text("the springs of {tile}", { tile = tile.name })
			return total + campaign.value("springs.healing", { realm = realm }), why
		end
	end
	return total
end)
