-- Lets one banner march twice at once.
on.before_event("scouted", function()
	local banner = campaign.banners[1]
	play.march({ banner, banner }, campaign.tile("E6"))
end)
