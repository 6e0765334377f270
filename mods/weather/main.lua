-- Weather: rolled each round, remembered, and felt by whoever looks for a way.
local names = { ["1"] = "storm", ["2"] = "mud", ["3-6"] = "fair" }

declare.phase("weather", function()
	local weather = names[play.row("weather", "weather")]
	campaign.vars.weather = weather
	change.say(campaign.text("The weather of this round: {weather}.", { weather = weather }))
end)

filter.total("route", function(total, realm, banner, tile)
	if campaign.vars.weather == "mud" then
		return total + campaign.value("weather.mud"), "mud on all roads"
	elseif campaign.vars.weather == "storm" and options.storms and campaign.phase == "movement" then
		-- Nobody sets out. Who must leave after a battle searches until there is a way, and goes by the table.
		return 1, "a storm"
	end
end)

declare.expectation("weather WORD", function(wanted)
	local now = campaign.vars.weather
	if (now or "none") ~= wanted then
		return now and campaign.text("the weather is {weather}", { weather = now }) or campaign.text("there is no weather yet")
	end
end)
