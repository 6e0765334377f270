-- Whoever camps beside outlaws is attacked; they take to the woods with what they have left unless they win.
on.phase_begins("order_of_play", function()
	for _, tile in ipairs(campaign.marked("outlaws")) do
		for _, band in ipairs(tile.hordes) do
			local realm = tile.banners[1] and tile.banners[1].realm
			if realm then
				local met = play.horde_battle(tile, band.amount, "the outlaws", { realm = realm })
				change.say("The outlaws: " .. met.result .. ", " .. met.left .. " left.")
				play.horde_loses(tile, band.name, band.amount - met.left)
			end
		end
	end
end)

-- Where outlaws are quartered on others, a patrol hunts them, and who is left of them falls upon the wardens of the tile.
on.phase_begins("reorganization", function(realm)
	for _, tile in ipairs(campaign.marked("outlaws")) do
		local band = tile.hordes[1]
		if band and realm and tile.owner == realm and tile.settlement and #tile.banners > 0 then
			local left = play.attack_horde(tile.banners, band.amount, "the outlaws")
			local kept = left > 0 and play.horde_meets(tile, left, 100, "the outlaws") or { left = 0 }
			play.horde_loses(tile, band.name, band.amount - kept.left)
		end
	end
end)
