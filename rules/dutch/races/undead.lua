-- Magical instability (NL-RACE-03): in the subsistence step each undead banner may crumble, shut in or aboard a ship or
-- not. All undead banners of its realm on the tile count, hired ones too, as they stood when the step came to them.
local tables = { "instability_of_one", "instability_of_two", "instability_of_three" }

on.phase_ends("subsistence", function(realm)
	local forces, on_tile = {}, {}
	for _, banner in ipairs(realm and realm.banners or {}) do
		if banner:is_of("undead") and campaign.value("undead.crumble", { banner = banner }) > 0 then
			local label = banner.tile.label
			if not on_tile[label] then
				on_tile[label] = {}
				table.insert(forces, on_tile[label])
			end
			table.insert(on_tile[label], banner)
		end
	end
	for _, force in ipairs(forces) do
		table.sort(force, function(a, b)
			return a.number < b.number
		end)
	end
	for _, force in ipairs(forces) do
		-- More than three need no test: all are reduced.
		local rolled = tables[#force] or "shortfall"
		for _, banner in ipairs(force) do
			play.table(rolled, banner, "magical instability")
		end
	end
end, { cite = "NL-RACE-03" })

-- A banner needs a master, whom the army list lets command, or none could be formed. When the master has fallen it crumbles, once
-- the battles of the phase are fought (NL-RACE-02).
on.before_event("battle_joined", function(event)
	if not campaign.rosters then
		return
	end
	local fought = table.clone(campaign.vars.fought or {})
	for _, side in ipairs({ event.attackers, event.defenders }) do
		for _, banner in ipairs(side) do
			if banner:is_of("undead") and banner.commanded and not table.find(fought, banner) then
				table.insert(fought, banner)
			end
		end
	end
	campaign.vars.fought = fought
end, { cite = "NL-RACE-02" })

on.phase_ends("*", function()
	if not campaign.vars.fought then
		return
	end
	for _, banner in ipairs(campaign.vars.fought) do
		if not banner.removed and not banner.commanded then
			change.remove(banner, "crumbles without a master")
		end
	end
	campaign.vars.fought = nil
end, { cite = "NL-RACE-02" })
