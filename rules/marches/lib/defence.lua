-- Who defends the provinces of realms: what stays at home, split by the defender's own word where several provinces are attacked,
-- and the leaders who have not marched (GM-BATTLE-02, GM-REALM-05, GM-VASSAL-07).
local muster = require("lib/muster")
local citing = require("margrave/citing")
local diplomacy = require("lib/diplomacy")

local defence = {}

-- What a computer player leaves in a province while others are attacked too: as much as comes, the capital first.
---@param left integer
---@param threat table<string, integer>
---@return integer
local function advised(realm, tile, left, threat)
	local capital = realm.capital
	local against_capital = capital and capital ~= tile and threat[capital.label] or 0
	local kept = math.min(left, against_capital)
	local against_tile = threat[tile.label] or 0
	return math.min(left - kept, against_tile)
end

-- The points of each attacked province by its label: the defender says it for all but the last, which has the rest.
local function split(realm, attacked, points, threat, preview)
	local shares, left = {}, points
	for at, tile in ipairs(attacked) do
		local share = left
		if at < #attacked and left > 0 then
			local question = campaign.text("points that defend {province}, of {left} at home, with {more} more {more?province|provinces} attacked", {
				province = tile.name,
				left = left,
				more = #attacked - at,
			})
			share = ask.number(realm, question, 0, left, { advice = advised(realm, tile, left, threat) }, function(number)
				return preview(tile, number, left - number)
			end)
		end
		shares[tile.label] = share
		left = left - share
	end
	return shares
end

-- The attacked provinces with the most points first, equal ones in the order in which they are named.
local function by_points(attacked, shares)
	local sorted = {}
	for _, tile in ipairs(attacked) do
		local at = #sorted + 1
		while at > 1 and shares[sorted[at - 1].label] < shares[tile.label] do
			at = at - 1
		end
		table.insert(sorted, at, tile)
	end
	return sorted
end

-- The contingents that fight beside a realm, without those of its enemies in the battle.
function defence.relief(realm, enemies)
	local found = {}
	for _, one in ipairs(diplomacy.relief_for(realm)) do
		local hostile = false
		for _, enemy in ipairs(enemies) do
			hostile = hostile or enemy == one.from
		end
		if not hostile then
			table.insert(found, { realm = one.from, points = one.points })
		end
	end
	return found
end

-- The defence of each attacked province of a realm by its label: points, and who leads. The leaders at home take the provinces
-- with the most points, the general first; `relief` says where relief fights, unless the general leads an army elsewhere. What a number
-- of points may come to in a province `preview` says.
function defence.of(realm, attacked, marching, threat, preview)
	play.matter("defence", realm)
	local shares = split(realm, attacked, muster.home(realm, marching), threat, preview)
	local leaders = muster.commanders(realm, marching)
	local marches = false
	for _, army in ipairs(marching) do
		marches = marches or army.leader == "general"
	end
	local found = {}
	for at, tile in ipairs(by_points(attacked, shares)) do
		found[tile.label] = { points = shares[tile.label], leader = leaders[at], relief = at == 1 and not marches }
	end
	return found
end

return defence
