-- Banners that are in hiding from the moment they are formed, and claims to land that nobody may take.
declare.order({
	name = "levy_in_secret",
	doc = "Forms a banner in hiding.",
	arguments = { "tile: tile", "told: realm?" },
	example = "levy_in_secret D4",
	during = "reorganization",
	play = function(realm, tile, told)
		change.form(realm, tile, 300, 1, nil, nil, told or realm)
	end,
})

declare.order({
	name = "claim_in_secret",
	doc = "Lays a hidden claim, or reveals it.",
	arguments = { "tile: tile" },
	example = "claim_in_secret D4",
	during = "reorganization",
	play = function(realm, tile)
		if not table.find(realm.hidden_claims, tile) then
			change.hidden_claim(tile, realm)
		elseif not change.reveal_claim(tile, realm) then
			change.tell(realm, "it stays hidden")
		end
	end,
})

refuse.event("owner_changed", function(_, event)
	return event.tile.forest and "nobody takes a wood" or nil
end)
