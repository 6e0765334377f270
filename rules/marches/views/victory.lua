-- What `where` tells of how the campaign can be won from here (GM-WIN-01 to GM-WIN-03, GM-MISSION-01).
local missions = require("lib/missions")
local power = require("lib/power")
local relics = require("lib/relics")

-- `red 3, blue 1`, the most first.
local function standing(count)
	local realms = table.clone(campaign.seats)
	table.sort(realms, function(one, other)
		local of_one, of_other = count(one), count(other)
		return of_one > of_other or of_one == of_other and one.name < other.name
	end)
	local found = {}
	for at, realm in ipairs(realms) do
		found[at] = realm.name .. " " .. count(realm)
	end
	return table.concat(found, ", ")
end

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
	table.insert(more, "power: " .. campaign.count(power.needed(), "province") .. " that count; " .. standing(power.counted) .. " [GM-WIN-02]")
	local own = function(realm)
		return relics.size(relics.of(realm))
	end
	table.insert(more, "relics: all " .. campaign.count(relics.total(), "part") .. "; " .. standing(own) .. " [GM-WIN-03]")
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
