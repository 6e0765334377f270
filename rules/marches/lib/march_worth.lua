-- What provinces are worth to computer players, of the 1000 that the campaign is worth: what its mission and power want, what it takes from
-- others, and the capitals on which all hangs (GM-WIN-01, GM-WIN-02, GM-REALM-06).
local land = require("lib/land")
local mission_wants = require("lib/mission_wants")
local missions = require("lib/missions")
local power = require("lib/power")

local worth = {}

-- Our own guesses: what wins the campaign; a province, a special one beside it, one that yields nothing; what a rival loses with one;
-- the capital of a rival, which can do little without it, and one's own; and land beside a capital, from which it is attacked.
local WIN, PROVINCE, SPECIAL, EXILE, TAKEN, CAPITAL, SEAT, BESIDE = 1000, 60, 30, 20, 60, 600, 800, 40

-- What one more of something is worth of which so many are missing.
local function step(missing)
	return missing > 0 and WIN // (missing * missing) or 0
end

-- The capitals that stand in the hands of a realm or of its enemies, by their labels.
local function seats(realm)
	local found = {}
	for _, other in ipairs(campaign.seats) do
		local seat = other.capital
		local holder = seat and seat.realm
		if seat and holder and (holder == realm or realm:hostile_to(holder, seat)) then
			found[seat.label] = true
		end
	end
	return found
end

-- A function that says how near a realm is to victory by power: the land that wins it for them is worth that much. Of many realms few
-- hold land that anybody looks at.
local function nearness()
	local found, needed = {}, power.needed()
	return function(realm)
		if not found[realm] then
			found[realm] = table.find(campaign.seats, realm) and step(needed - power.counted(realm)) or 0
		end
		return found[realm]
	end
end

-- A function that says what it is worth to a realm to take a province: without a battle, and fought for.
function worth.worth(realm)
	local has, needs = missions.progress(realm)
	local mission = missions.of(realm)
	local battles = mission ~= nil and campaign.record("mission_deck", mission.card).check == "neutral_battles"
	local wanted, for_mission = mission_wants(realm), needs and step(needs - has) or 0
	local connected, near, others = land.labels(land.connected(realm)), nearness(), math.max(1, #campaign.seats - 1)
	local capitals = seats(realm)
	return function(tile)
		local joined, beside = land.is_capital(tile), 0
		for _, other in ipairs(tile.neighbours) do
			local label = other.label
			joined = joined or connected[label] == true
			beside = capitals[label] and BESIDE or beside
		end
		local sum = joined and PROVINCE + (land.special(tile) and SPECIAL or 0) + beside + near(realm) or EXILE
		if wanted(tile) and not battles then
			sum += for_mission
		end
		local owner = tile.realm
		if owner then
			sum += (TAKEN + near(owner) + (land.is_capital(tile) and CAPITAL or 0)) // others
		end
		if tile == realm.capital then
			sum += SEAT
		end
		return { taken = sum, fought = sum + (battles and not owner and for_mission or 0) }
	end
end

-- What a realm loses with one of its own: whose seat it was has it back. With its capital it loses what it is about to win by its mission
-- or by power as well (GM-MISSION-02).
function worth.loss(realm, tile)
	if tile == realm.capital then
		local has, needs = missions.progress(realm)
		return SEAT + math.max(needs and step(needs - has) or 0, step(power.needed() - power.counted(realm)))
	end
	return PROVINCE + TAKEN + (land.is_capital(tile) and CAPITAL // math.max(1, #campaign.seats - 1) or 0)
end

return worth
