-- Reckoning: who has fifteen points after a round, and who has most at the end (WM-TURN-01, WM-TURN-02, WM-WIN-01, WM-WIN-02,
-- WM-RACE-16).
local realms = require("lib/realms")
local score = require("lib/score")

-- The campaign is over, and these have won; `rule` says why now (WM-WIN-01, WM-WIN-02).
local function finish(winners, rule)
	play.cite("WM-VP-01")
	for _, realm in ipairs(campaign.seats) do
		change.explain(campaign.text("score of {realm}", { realm = realm }), score.parts(realm))
	end
	local lines, rules = score.lines()
	for at, line in ipairs(lines) do
		play.cite(rules[at])
		change.say(line)
	end
	play.cite(#winners == 2 and realms.are_allies(winners[1], winners[2]) and "WM-ALLY-06" or rule)
	change.ending(winners)
end

-- At the end of every round (WM-WIN-01).
declare.phase("reckoning", function()
	local first = score.first()
	if first[1] and score.counted(first[1]) >= options.win_points then
		finish(first, "WM-WIN-01")
	end
end)

-- After the rounds of autumn mercenaries may turn gold into markers (WM-RACE-16).
declare.phase("mercenary_markers", function()
	for _, realm in realms.turns() do
		local gold = campaign.value("markers.gold", { realm = realm })
		local most = gold > 0 and realm.crowns // gold or 0
		if most > 0 then
			local last = campaign.year >= campaign.value("years")
			local question = campaign.text("victory markers for {gold} gold each", { gold = gold })
			local number = ask.number(realm, question, 0, most, { advice = last and most or 0 })
			if number > 0 then
				change.crowns(realm, -number * gold, "victory markers")
				change.counter(realm, "victory_markers", number, "bought")
			end
		end
	end
end)

-- Nothing is left to be played: the points are counted (WM-WIN-02).
declare.phase("final_count", function()
	local over = campaign.year >= campaign.value("years")
	-- A last winter is played out if the campaign has one.
	if over and (campaign.season == "winter" or options.winters < campaign.year) then
		finish(score.first(), "WM-WIN-02")
	end
end)

-- What each marker is for (WM-VP-02).
on.after_event("counter_changed", function(event)
	if event.counter == "victory_markers" then
		score.note_markers(event.realm, event.by, event.what)
	end
end)

declare.view({
	name = "score",
	doc = "Victory points of all realms, or of one, and where they come from.",
	arguments = { "realm: realm?" },
	example = "score red",
	show = function(_, realm)
		if realm then
			return score.account(realm)
		end
		local lines = score.lines()
		table.insert(lines, campaign.text("{points} win", { points = { options.win_points, "point" } }))
		return lines
	end,
})

-- What `where` tells of how the campaign can be won from here: by points, at once or when the last year is over (WM-WIN-01, WM-WIN-02).
filter.ways_to_win(function(lines)
	local more = table.clone(lines)
	if campaign.year == 0 then
		return more
	end
	table.insert(more, campaign.text("points: {points} [WM-WIN-01]", { points = { options.win_points, "victory point" } }))
	local left = math.max(0, campaign.value("years") - campaign.year)
	if left > 0 then
		local years = { years = { left, "year" } }
		table.insert(more, campaign.text("most points at the end: {years} more after this one [WM-WIN-02]", years))
	else
		table.insert(more, campaign.text("most points at the end: this is the last year [WM-WIN-02]"))
	end
	return more
end, { cite = "WM-WIN-01" })

-- The victory points of each realm, as `where` and the atlas tell them (WM-WIN-01).
filter.standings(function(standings)
	local more, points = table.clone(standings), {}
	if campaign.year == 0 then
		return more
	end
	for _, realm in ipairs(campaign.seats) do
		points[realm.name] = score.counted(realm)
	end
	table.insert(more, { name = "victory points", needed = options.win_points, realms = points })
	return more
end, { cite = "WM-WIN-01" })
