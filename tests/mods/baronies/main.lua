-- An order that looks for what the host alone knows of a place: it tells when it is carried out, and not before.
declare.order({
	name = "dig",
	doc = "Looks for a relic where a banner stands.",
	during = "scouting",
	arguments = { "where: tile" },
	play = function(realm, where)
		local relic = where:secret("relic")
		if relic then
			change.say(realm.name .. " finds the " .. relic .. ".")
		end
	end,
})

-- One whose preview looks as well: it is told no secrets.
declare.order({
	name = "survey",
	doc = "Says what the ground is like.",
	during = "scouting",
	arguments = { "where: tile" },
	play = function(realm, where)
		change.say("The ground of " .. where.label .. " holds " .. (where:secret("relic") or "nothing") .. ".")
	end,
	preview = function(_, where)
		return "the ground is " .. (where:secret("relic") or "hard")
	end,
})
