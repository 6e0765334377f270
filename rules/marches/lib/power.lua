-- What counts for victory by power (GM-WIN-02, GM-VASSAL-04).
local land = require("lib/land")
local pacts = require("lib/pacts")

local power = {}

-- Provinces that win by power (GM-WIN-02).
function power.needed()
	return campaign.value("power.provinces") * #campaign.realms
end

-- What counts for power, part by part: all provinces but those in exile, and none without the own capital, or for a vassal
-- where vassals do not win so (GM-WIN-02, GM-VASSAL-04).
function power.parts(realm)
	local parts = { { #realm.tiles, "provinces" } }
	local exile = #realm.tiles - #land.productive(realm)
	if exile > 0 then
		table.insert(parts, { -exile, "in exile" })
	end
	local left = #realm.tiles - exile
	if left == 0 then
		return parts
	elseif not land.holds_own_capital(realm) then
		table.insert(parts, { -left, "without its capital" })
	elseif pacts.bound(realm) and not options.vassal_wins_by_power then
		table.insert(parts, { -left, "a vassal" })
	end
	return parts
end

function power.counted(realm)
	local sum = 0
	for _, part in ipairs(power.parts(realm)) do
		sum += part[1]
	end
	return sum
end

return power
