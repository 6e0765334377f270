-- The armies of a realm in a round: their points out of its upkeep, who leads each, and what stays at home (GM-BATTLE-02,
-- GM-HERO-04, GM-VASSAL-07).
local choosing = require("margrave/choosing")
local diplomacy = require("lib/diplomacy")
local lords = require("lib/lords")

local muster = {}

-- The general first, then officers and the bearer, without those who lead one already.
local function free_leaders(realm, taken)
	return choosing.those(lords.leaders(realm), function(word)
		return not taken[word]
	end)
end

-- Who is meant by a word of an order: `general`, `officer1`, `bearer`, or a name in any case; nil if it is nobody who can lead.
function muster.leader_named(realm, typed)
	for _, word in ipairs(lords.leaders(realm)) do
		local lord = lords.get(realm, word)
		if word == string.lower(typed) or lord and string.lower(lord.name) == string.lower(typed) then
			return word
		end
	end
	return nil
end

-- The armies of lines of a sheet. Those whose line names no leader have the first who is left, in the order of the lines; `named` says
-- that the line names them.
function muster.of_lines(realm, lines)
	local found, taken = {}, {}
	for _, line in ipairs(lines) do
		local given = line.arguments
		if line.realm == realm and (line.order == "march" or line.order == "raid") then
			local leader = given.leader and muster.leader_named(realm, given.leader)
			local raid = line.order == "raid" or given.raid == true
			local army = { realm = realm, way = given.to, points = given.points, leader = leader, named = leader ~= nil, raid = raid }
			table.insert(found, army)
			if leader then
				taken[leader] = true
			end
		end
	end
	for _, army in ipairs(found) do
		if not army.leader then
			army.leader = free_leaders(realm, taken)[1]
			if army.leader then
				taken[army.leader] = true
			end
		end
	end
	return found
end

-- The armies that march in this round once the orders are opened, those of all realms together.
function muster.marching()
	local opened = campaign.vars.marching
	return opened and opened.round == campaign.year and opened.armies or {}
end

-- The armies that a realm has written and nobody has opened yet, as far as whoever looks may know it.
function muster.written(realm)
	return muster.of_lines(realm, campaign.sheet(realm))
end

-- A realm's armies of this round: those that it has written, and once the orders are opened those that march.
function muster.of(realm)
	local found = muster.written(realm)
	for _, army in ipairs(muster.marching()) do
		if army.realm == realm then
			table.insert(found, army)
		end
	end
	return found
end

-- Who of a realm leads none of its armies, and none of what is `taken` besides, the general first.
---@param taken table<string, boolean>?
function muster.free_leaders(realm, marching, taken)
	taken = table.clone(taken or {})
	for _, army in ipairs(marching) do
		if army.leader then
			taken[army.leader] = true
		end
	end
	return free_leaders(realm, taken)
end

-- Those of them who can be put in command of a defence: where fame limits armies, whoever has some (GM-HERO-04).
---@param taken table<string, boolean>?
function muster.commanders(realm, marching, taken)
	return choosing.those(muster.free_leaders(realm, marching, taken), function(word)
		return lords.most_points(realm, word) ~= 0
	end)
end

-- What the home points of a realm are made of: the upkeep of the round less relief and its armies.
function muster.home_parts(realm, marching)
	local parts = { { realm:counter("upkeep") or 0, "upkeep of the round" } }
	local relief = diplomacy.relief_sent(realm)
	if relief > 0 then
		table.insert(parts, { -relief, "sent as relief" })
	end
	for _, army in ipairs(marching) do
		local told = { leader = lords.called(army.leader) }
		local why = army.raid and campaign.text("raid under {leader}", told) or campaign.text("march under {leader}", told)
		table.insert(parts, { -army.points, why })
	end
	return parts
end

-- Points that stay at home.
function muster.home(realm, marching)
	local points = 0
	for _, part in ipairs(muster.home_parts(realm, marching)) do
		points = points + part[1]
	end
	return math.max(0, points)
end

return muster
