-- Asked for a tile: heard only where the mark lies on that tile.
filter.lookup("forage", function(amount)
	return amount + 1, "an omen"
end, { mark = "omen" })

-- Asked for no tile: heard while the mark lies on any. It wakes the next one in the same moment.
on.phase_begins("scouting", function(realm)
	change.say("an omen over " .. campaign.count(#campaign.marked("omen"), "tile") .. ", says " .. realm.name)
	campaign.vars.seen = true
end, { mark = "omen" })

-- Heard while something is remembered; what is false, 0 or empty is nothing.
on.phase_begins("scouting", function(realm)
	change.say(realm.name .. " has seen it")
end, { vars = "seen" })
