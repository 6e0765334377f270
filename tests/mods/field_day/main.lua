-- A battle on the table: the sheet says what stands there, and the report is asked part by part.
declare.order({
	name = "joust",
	doc = "Fights a battle on the table.",
	during = "scouting",
	play = function(realm)
		local said = ask.report(nil, "how did the battle end?", {
			{ name = "winner", words = { "red", "blue", "draw" } },
			{ name = "margin", low = 0, high = 100000 },
			{ name = "bearer_red", words = { "slain", "fled", "Unhurt" }, optional = true },
		}, {
			advice = { winner = "draw", margin = 0 },
			sheet = { "red   700 points, 1 bearer", "blue  500 points" },
		})
		change.say("Winner " .. said.winner .. ", margin " .. said.margin + 0 .. ", bearer " .. (said.bearer_red or "unknown") .. ".")
	end,
})

-- What contradicts itself is refused; and an omen by a d66, in which two dice are the tens and the units.
declare.order({
	name = "tilt",
	doc = "Fights a battle on the table that may be drawn.",
	during = "scouting",
	play = function(realm)
		local omen = play.roll("d66", "omen of the tilt", realm)
		local said = ask.report(nil, "how did the tilt end, under the omen " .. omen .. "?", {
			{ name = "winner", words = { "draw", "red", "blue" } },
			{ name = "margin", low = 0, high = 100, optional = true, only_if = { part = "winner", says = { "red", "blue" }, otherwise = 0 } },
		})
		change.say("Winner " .. said.winner .. ", margin " .. (said.margin or "untold") .. ".")
	end,
})

-- In secret, of a realm.
declare.order({
	name = "scribble",
	doc = "Writes a secret report.",
	during = "scouting",
	play = function(realm)
		local said = ask.report(realm, "what is seen?", {
			{ name = "men", low = 1, high = 9 },
			{ name = "horses", low = 1, high = 9 },
		}, { secret = true, sheet = "Look closely." })
		change.tell(realm, said.men .. " men and " .. said.horses .. " horses.")
	end,
})

-- A page about any other question.
declare.order({
	name = "wonder",
	doc = "Asks with a page.",
	during = "scouting",
	play = function(realm)
		local sure = ask.yes(realm, "is it so?", { sheet = "All there is to know of it." })
		change.say(if sure then "So it is." else "It is not so.")
	end,
})

-- At the end of each round everybody reports, computer players too.
on.after_event("round_ended", function()
	for _, realm in campaign.seats do
		local said = ask.report(realm, "how was the round?", {
			{ name = "weather", words = { "fair", "foul" } },
			{ name = "fallen", low = 0, high = 9 },
		}, { advice = { weather = "foul", fallen = 3 } })
		change.show(realm.name .. " tells of " .. said.weather .. " weather and " .. said.fallen .. " fallen.")
	end
end)
