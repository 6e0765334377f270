-- Lets a banner march that stands no more.
on.after_event("scouted", function()
	local banner = campaign.banners[1]
	change.remove(banner)
	play.march({ banner }, campaign.tile("E6"))
end)
