-- Fenmen: they cut peat in their swamps, when mines have brought their gold.
on.phase_ends("income", function()
	for _, realm in campaign.seats do
		for _, tile in realm.tiles do
			if realm.race == "fenmen" and tile.terrain == "swamp" then
				local gold = campaign.value("fenmen.peat", { realm = realm, tile = tile })
				change.crowns(realm, gold, campaign.text("peat of {tile}", { tile = tile.name }))
			end
		end
	end
end)
