-- What an order asks for is done, or it is said why not.
local function told(done, why)
	if not done then
		change.say(tostring(why))
	end
end

local function holder(realm, word)
	local number = tonumber(word)
	for _, banner in realm.banners do
		if banner.number == number then
			return banner
		end
	end
	return campaign.tile(word) or campaign.realm(word)
end

declare.order({
	name = "carry",
	doc = "Hands goods over: from, to, what and how many.",
	example = "carry red D2 baggage 2",
	arguments = { "from: word", "to: word", "good: word", "amount: number" },
	during = "reorganization",
	cite = "house-rule",
	play = function(realm, from, to, good, amount)
		told(pcall(change.hand_over, holder(realm, from), holder(realm, to), good, amount, "a steward"))
	end,
})

declare.order({
	name = "levy",
	doc = "Adds to a good or takes from it.",
	example = "levy red crowns -3",
	arguments = { "whose: word", "good: word", "by: number" },
	during = "reorganization",
	cite = "house-rule",
	play = function(realm, whose, good, by)
		told(pcall(function()
			change.goods(holder(realm, whose), good, by, "a levy")
		end))
	end,
})

-- Winter without ships and hired troops: the stores are gone as ever, and booty comes home.
replace.phase("winter_quarters", function()
	change.say("a mild winter")
	play.step("winter_quarters.banners")
	play.step("winter_quarters.stores")
	play.step("winter_quarters.booty")
	return true
end)
