-- A hook puts a settlement's siege and banners where none can be.
on.phase_ends("scouting", function(realm)
	for _, tile in ipairs(campaign.tiles) do
		if tile.barred then
			change.place(realm.banners[1], tile)
		end
	end
	change.razed(realm.banners[1].tile, true)
end)
on.after_event("scouts_sent", function(event)
	change.razed(event.from, true)
end)
