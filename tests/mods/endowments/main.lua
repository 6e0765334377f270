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

declare.phase("endowment", function()
	for _, realm in campaign.seats do
		if ask.has_orders(realm) then
			ask.order(realm, "endow a school?")
		end
	end
end)
