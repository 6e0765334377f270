-- What `where` tells of how the campaign can be won from here (GM-WIN-01 to GM-WIN-03, GM-MISSION-01).
local missions = require("lib/missions")
local power = require("lib/power")
local relics = require("lib/relics")

-- The mission that one has been told, how far the others' are nobody knows.
local function own_mission(realm)
	local has, needs = missions.progress(realm)
	return needs and missions.title(realm) .. " (" .. has .. " of " .. needs .. ") [GM-MISSION-01]" or nil
end

filter.ways_to_win(function(lines, viewer)
	local more = table.clone(lines)
	if campaign.year == 0 then
		return more
	end
	table.insert(more, "power: " .. campaign.count(power.needed(), "province") .. " that count [GM-WIN-02]")
	table.insert(more, "relics: all " .. campaign.count(relics.total(), "part") .. " [GM-WIN-03]")
	local mission = viewer and own_mission(viewer)
	if mission then
		table.insert(more, "your mission, " .. mission)
	end
	local last = options.last_round ---@type integer
	if last > 0 then
		local left = math.max(0, last - campaign.year)
		table.insert(more, "round " .. last .. " is the last one: " .. campaign.count(left, "round") .. " more; who counts most provinces then wins [GM-WIN-01]")
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
