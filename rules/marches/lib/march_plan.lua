-- What the captain writes on its sheets: its points split among the provinces to which it can go and its own land, each part where it
-- brings most, by the chances of battles on paper, what its mission and power want, and what could fall upon it meanwhile
-- (GM-TURN-02, GM-BATTLE-02, GM-WIN-01). It looks at what its realm has been told, and at what all may know.
local advice = require("lib/march_advice")
local shares = require("lib/march_shares")
local vassals = require("lib/vassals")

local plan = {}

-- The captain goes where it knows nothing too, reckons with what others have done, and keeps at home what it fears to lose there.
local MANNER = { name = "plan", bold = true, remembers = true, dangers = shares.dangers }

-- The next army of the captain; a bound vassal goes where it is directed.
function plan.army(realm, is_raid)
	if vassals.bound(realm) then
		return advice.army(realm, is_raid)
	end
	return not is_raid and shares.army(realm, MANNER) or nil
end

-- Scouts of the captain go where it would be good to know more, and no army goes.
function plan.scout(realm)
	if vassals.bound(realm) then
		return advice.scout(realm)
	end
	local idle = {}
	for _, army in ipairs(shares.armies(realm, MANNER)) do
		table.insert(idle, army.points == 0 and army or nil)
	end
	return shares.scout(realm, idle)
end

return plan
