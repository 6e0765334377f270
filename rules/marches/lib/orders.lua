-- From opened orders to the battles of the round (GM-TURN-02, GM-BATTLE-02, GM-NEUTRAL-01, GM-NEUTRAL-11, GM-RAID-01,
-- GM-SCOUT-07, GM-VASSAL-07). `campaign.vars.battles` lists them; what nobody defends is in `campaign.vars.unopposed`.
local choosing = require("margrave/choosing")
local muster = require("lib/muster")
local citing = require("margrave/citing")
local defence = require("lib/defence")
local diplomacy = require("lib/diplomacy")
local previews = require("lib/previews")
local neutral = require("lib/neutral")
local routes = require("lib/routes")

local orders = {}

-- Points of a realm that are in no order yet.
function orders.left(realm)
	return muster.home(realm, muster.of(realm))
end

-- The attackers as sides. Those who are no enemies fight as one: under the one with the most points, in a draw of points under the one that orders
-- first, the others as its relief; what is won is that one's.
local function sides_of(attacking)
	local sorted = {}
	for _, army in ipairs(attacking) do
		local at = #sorted + 1
		while at > 1 and sorted[at - 1].points < army.points do
			at = at - 1
		end
		table.insert(sorted, at, army)
	end
	local sides = {}
	for _, army in ipairs(sorted) do
		local joined = nil ---@type table?
		for _, side in ipairs(sides) do
			if not joined and diplomacy.at_peace(army.realm, campaign.realm(side.realm), routes.target(army.way)) then
				joined = side
			end
		end
		if joined then
			table.insert(joined.relief, { realm = army.realm.name, points = army.points })
			local named = { realm = army.realm, other = joined.realm, tile = routes.target(army.way).name }
			citing.say("GM-DIP-01", campaign.text("{realm} fights beside {other} in {tile}.", named))
		else
			table.insert(sides, {
				realm = army.realm.name,
				role = "attacker",
				points = army.points,
				passed = #routes.passed(army.realm, army.way),
				leader = army.leader,
				named = army.named or nil,
				relief = {},
				bearer = false,
			})
		end
	end
	return sides
end

-- The armies by target, in the order in which the targets were named, and raids after all invasions.
local function by_target(marching)
	local targets, raids, groups = {}, {}, {}
	for _, army in ipairs(marching) do
		local tile = routes.target(army.way)
		local key = tile.label .. (army.raid and " raid" or "")
		if not groups[key] then
			groups[key] = { tile = tile, raid = army.raid, armies = {} }
			table.insert(army.raid and raids or targets, key)
		end
		table.insert(groups[key].armies, army)
	end
	local found = {}
	for _, keys in ipairs({ targets, raids }) do
		for _, key in ipairs(keys) do
			table.insert(found, groups[key])
		end
	end
	return found
end

-- What marches against each of a realm's provinces, by its label, and the provinces in the order in which they were named.
local function threats(realm, groups)
	local attacked, threat = {}, {}
	for _, group in ipairs(groups) do
		if group.tile.realm == realm then
			if not threat[group.tile.label] then
				threat[group.tile.label] = 0
				table.insert(attacked, group.tile)
			end
			for _, army in ipairs(group.armies) do
				threat[group.tile.label] = threat[group.tile.label] + army.points
			end
		end
	end
	return attacked, threat
end

-- The battles that a number of points in a province fights: raids one by one, and one with all that invade.
local function battles_for(groups, realm, tile, points)
	local found = {}
	local defender = { realm = realm.name, role = "defender", points = points, passed = 0, relief = {}, bearer = false }
	for _, group in ipairs(groups) do
		if group.tile == tile then
			local attackers = sides_of(group.armies)
			for _, sides in ipairs(group.raid and {} or { attackers }) do
				local all = table.clone(sides)
				table.insert(all, defender)
				table.insert(found, { tile = tile.label, kind = "invasion", sides = all })
			end
			for _, side in ipairs(group.raid and attackers or {}) do
				table.insert(found, { tile = tile.label, kind = "raid", sides = { side, table.clone(defender) } })
			end
		end
	end
	return found
end

-- What a number of points that defends a province may come to, for `preview`: all know by now who comes.
local function preview_defence(groups, realm)
	return function(tile, points, left)
		local lines = { campaign.text("{points} {points?is|are} left for what else is attacked.", { points = { left, "point" } }) }
		for _, battle in ipairs(battles_for(groups, realm, tile, points)) do
			local against = {} ---@type string[]
			for at, side in ipairs(battle.sides) do
				against[at] = side.realm ~= realm.name and side.realm or nil
			end
			local named, raid = { realms = table.concat(against, ", "), tile = tile.name }, battle.kind == "raid"
			local what = raid and campaign.text("raid of {realms} in {tile}", named) or campaign.text("against {realms} in {tile}", named)
			if points == 0 then
				play.outcome(what, raid and campaign.text("it is plundered") or campaign.text("it is lost without a battle"), { at = 3 })
			elseif options.battles == "paper" then
				previews.fight(realm, battle, what)
			else
				table.insert(lines, previews.on_table(battle))
			end
		end
		return lines
	end
end

-- The defence of every attacked province of a realm, by its label.
local function defences(groups)
	local all = {}
	for _, realm in ipairs(campaign.realms) do
		local attacked, threat = threats(realm, groups)
		if #attacked > 0 then
			for label, found in pairs(defence.of(realm, attacked, muster.of(realm), threat, preview_defence(groups, realm))) do
				all[label] = found
			end
		end
	end
	return all
end

local function names(sides)
	local found = {}
	for _, side in ipairs(sides) do
		table.insert(found, side.realm)
	end
	return found
end

-- The realms against which a side fights: all others that come, with those who fight beside them, and whose land it is.
local function enemies_of(side, sides, tile)
	local found = tile.realm and tile.realm.name ~= side.realm and { tile.realm.name } or {}
	for _, other in ipairs(sides) do
		if other ~= side then
			table.insert(found, other.realm)
			for _, one in ipairs(other.relief) do
				table.insert(found, one.realm)
			end
		end
	end
	return found
end

-- Relief fights where the general of its receiver leads (GM-VASSAL-07).
local function join_relief(side, enemies)
	local before = play.cite("GM-VASSAL-07")
	for _, one in ipairs(defence.relief(campaign.realm(side.realm), enemies)) do
		local named = { realm = one.realm, other = side.realm, points = { one.points, "point" } }
		change.say(campaign.text("{realm} helps {other} with {points}.", named))
		table.insert(side.relief, one)
	end
	play.cite(before)
end

-- The defenders of a realm's province as a side, nil if there are none. Relief fights in one battle only.
local function defending(tile, attackers, found)
	local side = { realm = tile.realm.name, role = "defender", points = found.points, passed = 0, leader = found.leader, relief = {}, bearer = false }
	if found.relief then
		join_relief(side, enemies_of(side, attackers, tile))
		found.relief = false
	end
	if side.points == 0 and #side.relief == 0 then
		return nil
	end
	return side
end

local function listed(sides)
	local found = names(sides)
	if #found < #sides then
		table.insert(found, campaign.text("a neutral army"))
	end
	return table.concat(found, ", ")
end

-- Sides that meet in a province: a battle, or for one that finds nobody a province to be taken or plundered.
local function meet(tile, kind, sides)
	if #sides == 1 then
		change.append("unopposed", { tile = tile.label, kind = kind, realm = sides[1].realm })
		change.say(campaign.text("Nobody stands against {realm} in {tile}.", { realm = sides[1].realm, tile = tile.name }))
		return
	end
	change.append("battles", { tile = tile.label, kind = kind, sides = sides })
	change.say(campaign.text("Battle in {tile}: {sides}.", { tile = tile.name, sides = listed(sides) }))
end

-- Who attacks without having scouted learns only now what is there (GM-SCOUT-07).
local function show_army(tile, attackers)
	local surprised = choosing.those(attackers, function(realm)
		return not neutral.knows(realm, tile)
	end)
	citing.as("GM-SCOUT-07", function()
		neutral.tell(tile, surprised, campaign.text("The attack shows"))
	end)
end

-- Neutral land: its army is one side, all attackers are others. Where there is none they fight each other (GM-NEUTRAL-11).
local function meet_neutral(tile, sides, attackers)
	play.cite("GM-NEUTRAL-01")
	local army = neutral.roll(tile, attackers)
	show_army(tile, attackers)
	if #sides > 1 then
		play.cite("GM-NEUTRAL-11")
	end
	if army.undefended or army.points == 0 then
		meet(tile, #sides > 1 and "meeting" or "neutral", sides)
		return
	end
	table.insert(sides, { role = "defender", points = army.points, passed = 0, relief = {}, bearer = false })
	meet(tile, "neutral", sides)
end

-- The land of a realm: raids are fought one by one, invasions are one battle with all who come and who defends (GM-RAID-01).
local function meet_realm(group, sides, found)
	if group.raid then
		play.cite("GM-RAID-01")
		for _, side in ipairs(sides) do
			meet(group.tile, "raid", { side, defending(group.tile, { side }, found) })
		end
		return
	end
	play.cite(#sides > 1 and "GM-BATTLE-03" or "GM-REALM-05")
	local defender = defending(group.tile, sides, found)
	table.insert(sides, defender)
	meet(group.tile, "invasion", sides)
end

local function realms_of(marching)
	local found = {}
	for _, army in ipairs(marching) do
		table.insert(found, army.realm)
	end
	return found
end

-- What each realm keeps at home, itemised.
local function show_homes()
	for _, realm in ipairs(campaign.seats) do
		if (realm:counter("upkeep") or 0) > 0 then
			change.explain(campaign.text("points of {realm} at home", { realm = realm }), muster.home_parts(realm, muster.of(realm)))
		end
	end
end

-- Builds the battles of the round from opened lines.
function orders.build_battles(opened)
	local marching = {}
	for _, realm in ipairs(campaign.seats) do
		for _, army in ipairs(muster.of_lines(realm, opened)) do
			table.insert(marching, army)
		end
	end
	campaign.vars.marching = { round = campaign.year, armies = marching }
	campaign.vars.battles = {}
	campaign.vars.unopposed = {}
	local before = play.cite("GM-BATTLE-02")
	show_homes()
	local groups = by_target(marching)
	local found = defences(groups)
	for _, group in ipairs(groups) do
		play.cite("GM-BATTLE-02")
		play.matter("battle", { tile = group.tile })
		local sides = sides_of(group.armies)
		for _, side in ipairs(sides) do
			if side.leader == "general" then
				join_relief(side, enemies_of(side, sides, group.tile))
			end
		end
		if group.tile.realm then
			meet_realm(group, sides, found[group.tile.label])
		else
			meet_neutral(group.tile, sides, realms_of(group.armies))
		end
	end
	play.cite(before)
end

return orders
