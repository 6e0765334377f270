-- Weather: rolled each round, remembered, and felt by whoever looks for a way.
local names = { ["1"] = "storm", ["2"] = "mud", ["3-6"] = "fair" }

declare.phase("weather", function()
	local weather = names[play.row("weather", "weather")]
	campaign.vars.weather = weather
	change.say("The weather of this round: " .. weather .. ".")
end)

filter.total("route", function(total, realm, banner, tile)
	if campaign.vars.weather == "mud" then
		return total + campaign.value("weather.mud"), "mud on all roads"
	end
end)

-- A storm holds those who may stay. Who must leave, after a battle for instance, searches on by the table until there is a way.
replace.way(function(banners, from, to)
	if campaign.vars.weather == "storm" and options.storms then
		return false, "a storm"
	end
end)

declare.expectation("weather WORD", function(wanted)
	local now = campaign.vars.weather or "none"
	if now ~= wanted then
		return "the weather is " .. now
	end
end)
