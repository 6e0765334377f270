-- What `where` tells of how the campaign can be won from here (GM-WIN-01 to GM-WIN-03, GM-MISSION-01).
local missions = require("lib/missions")
local power = require("lib/power")
local relics = require("lib/relics")

-- The mission that one has been told, how far the others' are nobody knows.
local function own_mission(realm)
	local has, needs = missions.progress(realm)
	local named = needs and { mission = missions.title(realm), has = has, needed = needs }
	return named and campaign.text("your mission, {mission} ({has} of {needed})", named) .. " [GM-MISSION-01]" or nil
end

filter.ways_to_win(function(lines, viewer)
	local more = table.clone(lines)
	if campaign.year == 0 then
		return more
	end
	table.insert(more, campaign.text("power: {provinces} that count", { provinces = { power.needed(), "province" } }) .. " [GM-WIN-02]")
	table.insert(more, campaign.text("relics: all {parts}", { parts = { relics.total(), "part" } }) .. " [GM-WIN-03]")
	local mission = viewer and own_mission(viewer)
	if mission then
		table.insert(more, mission)
	end
	local last = options.last_round ---@type integer
	if last > 0 then
		local left = math.max(0, last - campaign.year)
		local line = campaign.text(
			"round {last} is the last one: {rounds} more; who counts most provinces then wins",
			{ last = last, rounds = { left, "round" } }
		)
		table.insert(more, line .. " [GM-WIN-01]")
	end
	return more
end, { cite = "GM-WIN-01" })

-- What counts for power, and the parts of relics, as `where` and the atlas tell them (GM-WIN-02, GM-WIN-03).
filter.standings(function(standings)
	local more, counted, parts = table.clone(standings), {}, {}
	if campaign.year == 0 then
		return more
	end
	for _, realm in ipairs(campaign.seats) do
		counted[realm.name] = power.counted(realm)
		parts[realm.name] = relics.size(relics.of(realm))
	end
	table.insert(more, { name = "provinces that count", needed = power.needed(), realms = counted })
	table.insert(more, { name = "parts of relics", needed = relics.total(), realms = parts })
	return more
end, { cite = "GM-WIN-01" })
