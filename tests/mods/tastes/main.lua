-- What computer players answer and order: `advice` for the greedy one, `plan` for the captain.
on.phase_begins("reorganization", function(realm)
	campaign.vars.toasted = {}
	local drink = ask.choice(realm, "what do you drink?", { "beer", "wine", "water" }, { advice = "beer", plan = "wine" })
	local cups = ask.number(realm, "how many cups?", 0, 9, { advice = 2, plan = 7 })
	local sings = ask.yes(realm, "do you sing?", { advice = true, plan = false })
	change.say(realm.name .. " drinks " .. cups .. " cups of " .. drink .. (sings and " and sings." or "."))
	local songs = ask.all("what is sung?", { [realm.name] = { "hymn", "ballad" } }, { advice = { [realm.name] = "hymn" }, plan = { [realm.name] = "ballad" } })
	change.say("The " .. songs[realm.name] .. " of " .. realm.name .. ".")
end, { cite = "house-rule" })

local function toasted(realm)
	return campaign.recall("toasted", realm.name)
end

declare.order({
	name = "toast",
	arguments = { "to: word" },
	during = "reorganization",
	cite = "house-rule",
	doc = "Drinks to something, once in a turn.",
	check = function(realm)
		return realm and toasted(realm) and "you have toasted in this turn" or nil
	end,
	candidates = function()
		return { { "peace" }, { "victory" } }
	end,
	advice = function(realm)
		return realm and not toasted(realm) and { "peace" } or nil
	end,
	plan = function(realm)
		return realm and not toasted(realm) and { "victory" } or nil
	end,
	play = function(realm, to)
		if realm then
			change.remember("toasted", realm.name, to)
		end
	end,
})
