-- Plague: rolled for when a season begins; it strikes banners in cities and capitals.
local crowded = { city = true, capital = true }

on.phase_begins("order_of_play", function()
	if campaign.round > 1 or play.result("plague", "plague") ~= "plague" then
		return
	end
	change.say(campaign.text("The plague goes through the cities."))
	for _, banner in campaign.banners do
		if crowded[banner.tile.settlement] and not banner.tile.razed then
			change.points(banner, -campaign.value("plague.loss", { banner = banner }), "plague")
		end
	end
end)
