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
