-- A realm that has left the game is asked with others.
on.after_event("scouts_sent", function()
	local blue = campaign.realm("blue")
	if blue then
		change.out(blue)
		ask.all("a truce?", { red = { "yes" }, blue = { "yes", "no" } })
	end
end)
