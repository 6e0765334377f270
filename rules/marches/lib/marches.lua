-- What an army may attack, and which lines of sealed orders are lawful (GM-TURN-02, GM-RAID-01, GM-REALM-04, GM-VASSAL-03).
local choosing = require("margrave/choosing")
local lords = require("lib/lords")
local muster = require("lib/muster")
local diplomacy = require("lib/diplomacy")
local land = require("lib/land")
local orders = require("lib/orders")
local routes = require("lib/routes")
local vassals = require("lib/vassals")

local marches = {}

-- Why an army may not attack a province, and the rule, nil if it may.
function marches.target_fault(realm, tile, raid)
	if raid and not tile.realm then
		local told = { province = tile.name }
		return campaign.text("{province} is neutral: only provinces of a realm are raided", told), "GM-RAID-01"
	end
	local may, why, rule = land.may_attack(realm, tile, raid)
	if may then
		return nil
	end
	return why, rule
end

-- A permit opens the land of whoever gives it to a target beyond it, not to a target within (GM-DIP-01).
local function guest_fault(realm, way, raid)
	local owner = routes.target(way).realm
	for _, tile in ipairs(routes.passed(realm, way)) do
		if not raid and owner and tile.realm == owner then
			return campaign.text("the leave of {realm} holds for a target beyond its land", { realm = owner }), "GM-DIP-01"
		end
	end
	return nil
end

-- Whoever names a permit must have it and use it.
local function permit_fault(realm, way, permit)
	if not diplomacy.permits(permit, realm) and not diplomacy.allied(realm, permit) then
		return campaign.text("{realm} gives you no permit in this round", { realm = permit }), "GM-DIP-01"
	end
	for _, tile in ipairs(routes.passed(realm, way)) do
		if tile.realm == permit then
			return nil
		end
	end
	return campaign.text("the way leads through no province of {realm}", { realm = permit }), "GM-DIP-01"
end

local function has_army_to(written, tile)
	return choosing.any(written, function(army)
		return routes.target(army.way) == tile
	end)
end

-- Who would lead: the one who is named, or the first who leads nothing yet.
local function leader_fault(realm, written, typed)
	local free = muster.free_leaders(realm, written)
	if not typed then
		if #free == 0 then
			return nil, campaign.text("nobody is left who could lead this army: the general, each officer and the bearer lead one army a round")
		end
		return free[1]
	end
	local word = muster.leader_named(realm, typed)
	if not word then
		local told = { name = "`" .. typed .. "`", words = table.concat(free, ", ") }
		return nil, campaign.text("nobody who could lead now is called {name}; there are {words}", told)
	end
	for _, other in ipairs(free) do
		if other == word then
			return word
		end
	end
	return nil, campaign.text("{leader} leads an army in this round already", { leader = lords.called(word) })
end

local function size_fault(realm, tile, points, leader)
	local left, kept = orders.left(realm), marches.kept(realm, tile)
	local limit = lords.most_points(realm, leader)
	if points < 1 then
		return campaign.text("an army has at least 1 point"), "GM-BATTLE-02"
	elseif points > left then
		return campaign.text("you have {points} left of the upkeep of this round", { points = { left, "point" } }), "GM-BATTLE-02"
	elseif points > left - kept then
		local told = { liege = vassals.liege(realm), points = { kept, "point" } }
		local why = campaign.text("your liege {liege} directed you to attack more provinces than this one: leave {points} for them", told)
		return why, "GM-VASSAL-03"
	elseif limit and points > limit then
		local told = { leader = lords.called(leader), points = { limit, "point" } }
		return campaign.text("the fame of {leader} allows an army of {points} at most", told), "GM-HERO-04"
	end
	return nil
end

-- Why an army cannot be ordered, and the rule, nil if it can.
function marches.fault(realm, given)
	local raid = given.raid
	local tile = routes.target(given.to)
	local written = muster.of(realm)
	---@type (fun(): string?, string?)[]
	local checks = {
		function()
			return marches.target_fault(realm, tile, raid)
		end,
		function()
			return routes.fault(realm, given.to, raid)
		end,
		function()
			return guest_fault(realm, given.to, raid)
		end,
		function()
			if given.permit then
				return permit_fault(realm, given.to, given.permit)
			end
			return nil
		end,
		function()
			if has_army_to(written, tile) then
				local told = { province = tile.name }
				return campaign.text("an army is ordered to {province} already: make that one larger", told), "GM-BATTLE-02"
			end
			return nil
		end,
		function()
			local leader, why = leader_fault(realm, written, given.leader)
			if not leader then
				return why, "GM-BATTLE-02"
			end
			return size_fault(realm, tile, given.points, leader)
		end,
	}
	for _, check in ipairs(checks) do
		local why, rule = check()
		if why then
			return why, rule
		end
	end
	return nil
end

-- The shortest lawful way to a province that may be attacked, nil if there is none.
function marches.way(realm, tile, raid)
	if marches.target_fault(realm, tile, raid) then
		return nil
	end
	local way = routes.find(realm, tile, raid)
	if not way or routes.fault(realm, way, raid) or guest_fault(realm, way, raid) then
		return nil
	end
	return way
end

-- The largest army that a realm could still order: its points, and its leader where fame sets limits (GM-HERO-04).
---@return integer, string?
function marches.largest(realm)
	local left, most, leader = orders.left(realm), 0, nil ---@type integer, integer, string?
	for _, word in ipairs(muster.free_leaders(realm, muster.of(realm))) do
		local points = math.min(left, lords.most_points(realm, word) or left)
		if points > most then
			most, leader = points, word
		end
	end
	return most, options.fame_limits_army and leader or nil
end

-- Where the liege of a bound vassal has directed it, no army is ordered to, and one could be (GM-VASSAL-03).
---@return Tile[]
function marches.still_directed(realm)
	local found = {}
	if not vassals.bound(realm) or marches.largest(realm) < 1 then
		return found
	end
	local written = muster.of(realm)
	for _, tile in ipairs(vassals.directed(realm)) do
		if not has_army_to(written, tile) and (marches.way(realm, tile, false) or marches.way(realm, tile, true)) then
			table.insert(found, tile)
		end
	end
	return found
end

-- Points that a bound vassal has to leave for armies to further provinces to which it was directed, one for each that somebody can lead
-- (GM-VASSAL-03).
---@param tile Tile
---@return integer
function marches.kept(realm, tile)
	local further = 0 ---@type integer
	for _, other in ipairs(marches.still_directed(realm)) do
		further = further + (other ~= tile and 1 or 0)
	end
	return further > 0 and math.min(further, #muster.free_leaders(realm, muster.of(realm)) - 1, orders.left(realm) - 1) or 0
end

return marches
