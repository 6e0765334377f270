-- What banners lose and gain comes out differently, refusals are noted, and rows of a table are played otherwise.
filter.points_lost(function(points, banner, what)
	return points + 7, "it is worse than it seemed"
end)

filter.baggage_lost(function(baggage)
	return baggage + 1, "mice"
end)

filter.baggage_gained(function(baggage)
	return baggage * 2, "a rich find"
end)

on.refused(function(realm, order, rule, reason)
	print(order, "was refused by", rule)
end)

replace.row("scouting_lowland", function(label, _, _, banner)
	if label == "2" then
		change.say("Gypsies come by.")
		change.baggage(banner, 1)
		change.points(banner, -3)
		return true
	end
end)

declare.invariant("nobody is named Nemo", function()
	return if campaign.realm("nemo") then "there is a Nemo" else nil
end)
