-- Everybody eats for nothing.
replace.phase("subsistence", function(realm)
	change.say(realm.name .. " feasts.")
end)

-- A toast is an order that asks another realm twice.
declare.order({
	name = "toast",
	doc = "Drinks to another realm, which answers.",
	during = "scouting",
	arguments = { "whom: realm" },
	play = function(realm, whom)
		local word = ask.choice(whom, "drink with " .. realm.name .. "?", { "gladly", "never" })
		local sure = ask.yes(whom, "sure?")
		campaign.vars.toasts = (campaign.vars.toasts or 0) + 1
		change.say(whom.name .. " drinks " .. word .. (if sure then "." else ", perhaps."))
	end,
})

declare.expectation("toasts NUMBER", function(wanted)
	local count = campaign.vars.toasts or 0
	if count ~= tonumber(wanted) then
		return count .. " were drunk"
	end
end)
