-- Mild weather: changes the mod `weather`, which stays as it is. `original` does what it did before.
override.phase("weather", function(original)
	if campaign.round == 1 then
		change.say(campaign.text("The season begins in fair weather."))
	else
		original()
	end
end)

override.hook("weather", "filter.total", "route", function(original, total, realm, banner, tile)
	if tile and tile.owner == realm then
		return total
	end
	return original(total, realm, banner, tile)
end)
