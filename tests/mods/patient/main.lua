-- Works hard before and after a question: together a little less than a call may use.
on.phase_begins("order_of_play", function()
	for _ = 1, 500000 do
	end
	local word = ask.choice(campaign.realm("red"), "which?", { "this", "that" })
	for _ = 1, 400000 do
	end
	change.say("It is " .. word .. ".")
end)
