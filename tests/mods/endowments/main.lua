-- A school is endowed late in winter: what it costs is kept by computer players from the phases before.
local function price(realm)
	return campaign.value("school.price", { realm = realm })
end

declare.order({
	name = "endow",
	doc = "Endows a school.",
	example = "endow",
	during = "endowment",
	check = function(realm)
		return realm and realm.crowns < price(realm) and "too dear" or nil
	end,
	play = function(realm)
		change.crowns(realm, -price(realm), "school")
	end,
	candidates = function()
		return { {} }
	end,
})
declare.worth("endow", {
	worth = function()
		return options.worth
	end,
	price = price,
})

-- Arguments that are named as their kinds.
declare.order({
	name = "praise",
	doc = "Praises the schools of some tiles.",
	arguments = { "tiles?", "words?" },
	example = "praise D4 E4 for their schools",
	during = "endowment",
	check = function(realm)
		return realm and realm.crowns == 0 and "nobody listens to the poor" or nil
	end,
	play = function(realm, tiles, words)
		change.crowns(realm, -1, "praise")
		change.say(`{realm.name} praises {tiles and #tiles or 0}: {words or "no words"}`)
	end,
})

declare.phase("endowment", function()
	for _, realm in campaign.seats do
		ask.orders(realm, "endow a school?")
	end
end)
