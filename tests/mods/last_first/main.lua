-- Whoever comes last buys baggage first.
replace.phase("winter_baggage", function()
	local seats = campaign.seats
	for at = #seats, 1, -1 do
		play.step("winter_baggage.buy", seats[at])
	end
	return true
end)

-- A step of somebody's turn, in a phase that is nobody's.
declare.phase("night_scouts", function()
	local seats = campaign.seats
	play.step("scouting.orders", seats[#seats])
end)

-- Nobody goes hungry aboard.
replace.phase("subsistence", function(realm)
	play.step("subsistence.banners")
	play.step("subsistence.garrisons", realm)
	change.say("the crews of " .. realm.name .. " have fish")
	return true
end)
