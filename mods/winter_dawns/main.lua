-- Winter with dawns: a part of the year of its own, and a phase after all turns of a round.
local function sheltered(banner) return banner.tile.settlement ~= nil and not banner.tile.razed end

declare.phase("dawn", function()
	if play.row("frost", "frost") ~= "1-2" then
		change.say(campaign.text("the dawn is mild"))
		return
	end
	change.say(campaign.text("frost lies on the land"))
	for _, banner in campaign.banners do
		if not sheltered(banner) then
			change.points(banner, -campaign.value("frost.loss", { banner = banner }), "frost")
		end
	end
end)

declare.phase("dusk", function()
	for _, banner in campaign.banners do
		if sheltered(banner) and banner.tile.owner == banner.realm and banner.moved == 0 then
			change.points(banner, campaign.value("dusk.gain", { banner = banner }), "a night under a roof")
		end
	end
end)
