-- Hooks of battles and ways that go by what is remembered: an ambush is a secret of whoever lays it, mud everybody sees.
filter.factor(function(total)
	return total - (campaign.vars.ambush or 0), "ambush"
end)

filter.total("route", function(total)
	return total - (campaign.vars.mud or 0), "mud"
end)

-- Counted in a variable, as no mod should: what previews count there reaches no campaign.
local counted = 0

declare.order({
	name = "count_heads",
	doc = "Pays a crown for each time that heads were counted.",
	during = "movement",
	play = function(realm)
		counted += 1
		change.crowns(realm, counted, "heads")
	end,
})
