-- Mines pay at the end of each round, shrines bring favour, and who has all the favour wins: alone or with others.
on.after_event("round_ended", function()
	for _, realm in campaign.seats do
		local mines, shrines = 0, 0
		for _, tile in realm.tiles do
			if tile:mark("mine") then
				mines += 1
			end
			if tile:mark("shrine") then
				shrines += 1
			end
		end
		if mines > 0 then
			local has = change.crowns(realm, 2 * mines, "mines")
			campaign.vars[realm.name] = has
		end
		if shrines > 0 then
			change.explain("pilgrims", { { shrines, "shrines" } })
			change.counter(realm, "favour", shrines, "pilgrims")
		end
	end
	local winners = {}
	for _, realm in campaign.seats do
		if (realm:counter("favour") or 0) >= 5 then
			table.insert(winners, realm)
		end
	end
	if #winners > 0 then
		change.ending(winners)
	end
end)

declare.invariant("nobody has more ducats than the mines of the world hold", function()
	for _, realm in campaign.realms do
		if (realm.crowns or 0) > 1000 then
			return realm.name .. " has " .. realm.crowns
		end
	end
end)
