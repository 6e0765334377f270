-- Magical instability (NL-RACE-03): in the subsistence step each undead banner may crumble, shut in or
-- not. All banners of its realm on the tile count, as they stood when the step came to them.
local tables = { "instability_of_one", "instability_of_two", "instability_of_three" }

on.phase_ends("subsistence", function(realm)
	if not realm or realm.race ~= "undead" then
		return
	end
	local forces, seen = {}, {}
	for _, banner in ipairs(realm.banners) do
		local label = banner.tile.label
		if not seen[label] and campaign.value("undead.crumble", { banner = banner }) > 0 then
			seen[label] = true
			table.insert(forces, realm:force(banner.tile))
		end
	end
	for _, force in ipairs(forces) do
		-- More than three need no test: all are reduced.
		local rolled = tables[#force] or "shortfall"
		for _, banner in ipairs(force) do
			play.table(rolled, banner, "magical instability")
		end
	end
end, { cite = "NL-RACE-03" })
