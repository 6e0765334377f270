-- Each realm is a matter of its own, so that its die does not depend on what the one before it has answered.
declare.phase("wagers", function()
	for _, realm in campaign.seats do
		play.matter("wager", realm)
		local guess = ask.choice(realm, "high or low?", { "high", "low" })
		local die = play.roll("d6", "wager", realm)
		change.say(realm.name .. " says " .. guess .. ", and the die shows " .. die .. ".")
	end
end)
