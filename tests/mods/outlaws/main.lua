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

-- Points of the wardens of a settlement, who hold it beside any banners.
local WARDENS = 100

-- A patrol from a settlement of the realm hunts the outlaws before its walls; those whom it leaves alive fall upon the wardens.
on.phase_begins("reorganization", function(realm)
	for _, tile in ipairs(campaign.marked("outlaws")) do
		local band = tile.hordes[1]
		if band and realm and tile.realm == realm and tile.settlement and #tile.banners > 0 then
			local left = play.attack_horde(tile.banners, band.amount, "the outlaws")
			change.say("The patrol leaves " .. campaign.count(left, "point") .. " of the outlaws.")
			if left > 0 then
				local met = play.horde_meets(tile, left, WARDENS, "the outlaws")
				change.say("The outlaws " .. (met.won and "beat" or "are beaten by") .. " the wardens of " .. tile.label .. ".")
				left = met.left
			end
			play.horde_loses(tile, band.name, band.amount - left)
		end
	end
end)
