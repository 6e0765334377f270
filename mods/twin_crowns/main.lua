-- Twin crowns: two people play one empire of two peoples. Each answers for the banners of their own seat.
local function partners(one, other)
	local first, second = options.one, options.other
	return (one:is_of(first) and other:is_of(second)) or (one:is_of(second) and other:is_of(first))
end

-- Nobody else is asked whether they are enemies: everything that fights, bars or takes asks here.
filter.hostile(function(hostile, realm, other)
	if partners(realm, other) then
		return false, "two crowns of one empire"
	end
	return nil
end)

-- One treasury: when revenue has come, the poorer crown gets half of what the richer has more.
on.phase_ends("revenue", function()
	for _, rich in campaign.seats do
		for _, poor in campaign.seats do
			local more = (campaign.goods(rich).crowns or 0) - (campaign.goods(poor).crowns or 0)
			if more > 1 and partners(rich, poor) then
				change.hand_over(rich, poor, "crowns", math.floor(more / 2), "one treasury")
			end
		end
	end
end)

-- They win together when nobody else is left.
on.phase_begins("victory", function()
	local seats = campaign.seats
	if #seats == 2 and partners(seats[1], seats[2]) then
		change.ending(seats)
	end
end)

-- `where` tells each of them with whom.
filter.ways_to_win(function(lines, viewer)
	for _, seat in ipairs(campaign.seats) do
		if viewer and partners(viewer, seat) then
			local partner = { realm = seat }
			table.insert(lines, campaign.text("with {realm}, whose crown is yours too, when nobody else is in the game", partner))
		end
	end
	return lines
end)
