-- Four seasons: the harvest of autumn fills wagons, and in winter the land feeds one banner less.
declare.phase("turn_of_season", function()
	if campaign.round > 1 then
		return
	end
	change.say(campaign.text("{season} has come.", { season = campaign.season_name }))
	if campaign.season == "autumn" then
		for _, banner in campaign.banners do
			if banner.tile.realm == banner.realm and banner.tile.settlement then
				change.baggage(banner, 1, "harvest")
			end
		end
	end
end)

filter.lookup("forage", function(fed)
	if campaign.season == "frost" then
		return math.max(0, fed - 1), "winter"
	end
end)
