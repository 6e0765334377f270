-- City league: a second way to win the campaign, looked at when the victory points of the round have been counted.
on.phase_ends("reckoning", function()
	local most = options.cities - 1
	---@type Realm?
	local winner = nil
	for _, realm in campaign.seats do
		local count = 0
		for _, tile in realm.tiles do
			if tile.settlement == "city" or tile.settlement == "capital" then
				count += 1
			end
		end
		if count > most then
			most, winner = count, realm
		elseif count == most then
			winner = nil
		end
	end
	if winner then
		local league = { realm = winner, cities = { math.floor(most), "city" } }
		change.say(campaign.text("{realm} leads a league of {cities}.", league))
		change.ending(winner)
	end
end)

filter.ways_to_win(function(lines)
	local needed = { number = options.cities }
	table.insert(lines, campaign.text("Who alone holds the most cities, at least {number}, wins.", needed))
	return lines
end)
