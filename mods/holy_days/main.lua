-- Holy days: wraps a phase that the program plays. `original` plays it as the rules say.
override.phase("movement", function(original, realm)
	if realm and campaign.round == options.round then
		change.say(campaign.text("{realm} keeps the holy days and does not move.", { realm = realm }))
	else
		original(realm)
	end
end)
