-- A filter that may only look tries to change the campaign, to roll and to ask, and hides that it failed.
filter.value("scout.tiles", function(amount, realm)
	pcall(change.say, "here I am")
	pcall(play.roll, "d6")
	pcall(ask.yes, realm, "may I?")
	change.say("and here")
	return amount
end)
