-- What is heard on a tile: the realm and the host know of the dice, and others of nothing.
declare.order({
	name = "listen",
	doc = "Hears what is said on a tile.",
	during = "scouting",
	arguments = { "where: tile" },
	play = function(realm, where)
		local heard = play.in_secret(realm, function()
			local fell = play.roll("2d6", "whispers", { realm = realm, tile = where })
			change.crowns(realm, 1, "whispers")
			change.say("Two voices at " .. where.label .. ", and " .. fell .. " reasons to go home.")
			return { fell = fell, cards = play.shuffle({ 1, 2, 3 }) }
		end)
		campaign.vars.heard = heard.fell
		change.say(realm.name .. " has ears.")
	end,
})

-- A neutral army grows: the host alone knows of it, and is asked.
declare.order({
	name = "brood",
	doc = "Lets a neutral army grow.",
	during = "scouting",
	play = function(realm)
		local grown = play.in_secret(nil, function()
			local fell = play.roll("d6", "growth")
			local more = ask.number(nil, "how many more?", 0, 6, { advice = 1 })
			-- Within a secret another one, of somebody else.
			play.in_secret(realm, function()
				change.say("Something stirs.")
			end)
			change.say("They are " .. fell + more .. " now.")
			return fell + more
		end)
		campaign.vars.grown = (campaign.vars.grown or 0) + grown
		change.tell(nil, "In all they have grown by " .. campaign.vars.grown .. ".")
		change.baggage(realm.banners[1], 1, "growth")
	end,
})

-- A secret ends with its function, however that ends.
declare.order({
	name = "mutter",
	doc = "Begins a secret that goes wrong.",
	during = "scouting",
	play = function(realm)
		local well = pcall(play.in_secret, realm, function()
			change.say("Nobody else hears this.")
			error("and then it breaks off")
		end)
		change.say("It went " .. if well then "well." else "wrong.")
	end,
})
