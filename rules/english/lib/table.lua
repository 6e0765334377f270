-- What is remembered of the battle that is fought: where, whose sides meet, and over how many sides the attackers came.
local battle = {}

local KEY = "battle"

-- Notes a battle as it begins (EN-TT-06: sides of the tile over which the attackers came).
function battle.begin(tile, attackers, defenders)
	local from, sides = {}, 0
	for _, banner in ipairs(attackers) do
		local came = banner.came_from
		local label = came and came.label
		if label and not table.find(from, label) then
			table.insert(from, label)
			sides += 1
		end
	end
	local first, other = attackers[1], defenders[1]
	campaign.vars[KEY] = {
		tile = tile,
		attacker = first and first.realm,
		defender = other and other.realm,
		sides = sides,
		forces = #from,
	}
end

-- The battle that goes on: its tile, both realms (the defender is nil for independents), and the sides.
function battle.now()
	return campaign.vars[KEY]
end

return battle
