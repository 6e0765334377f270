-- What a line of a sheet may come to, for `preview` and `odds`, as its realm knows the campaign: an army meets what is known to stand
-- in its way, or what dice may show there; what others order nobody knows (GM-TURN-02, GM-BATTLE-01, GM-NEUTRAL-02, GM-SCOUT-01).
local defence = require("lib/defence")
local defenders = require("lib/defenders")
local lords = require("lib/lords")
local messages = require("lib/messages")
local muster = require("lib/muster")
local neutral = require("lib/neutral")
local paper = require("lib/paper")
local prospects = require("lib/prospects")
local purse = require("lib/purse")
local relics = require("lib/relics")
local routes = require("lib/routes")
local scouting = require("lib/scouting")
local sides = require("lib/sides")
local spoils = require("lib/spoils")

local previews = {}

-- What the province is worth.
local function prize(tile, raid)
	if raid then
		local gold, supplies = prospects.goods(tile)
		local goods = { gold = gold, supplies = supplies }
		if options.raid_loot == "none" then
			return campaign.text("A raid brings no booty.")
		elseif options.raid_loot == "double" then
			return campaign.text("Booty: twice {gold} and {supplies}, as far as the owner has them.", goods)
		end
		return campaign.text("Booty: {gold} and {supplies}, as far as the owner has them.", goods)
	end
	return prospects.yield(tile)
end

-- An army that wins takes the province, unless it came to plunder: what that brings, added to what is said. One of the ways in which
-- the dice can fall is enough to tell it, and nothing of it stays.
local function add_conquest(lines, realm, tile, order, battle)
	if order.raid then
		return
	end
	local before, owner = prospects.standing(realm), tile.realm
	if battle then
		spoils.count_win(battle, { winner = realm.name })
	end
	for _, line in ipairs(prospects.take(realm, tile, before)) do
		table.insert(lines, campaign.text("If you win, {what}", { what = line }))
	end
	change.owner(tile, owner)
end

-- The army as it would be written: who leads it where the line names nobody, and who helps. And what stays at home then.
---@return table, string
local function attacker(realm, order, enemies)
	local line = { realm = realm, order = order.raid and "raid" or "march", arguments = order }
	local lines = campaign.sheet(realm)
	table.insert(lines, line)
	local armies = muster.of_lines(realm, lines)
	local army = armies[#armies] ---@type table
	local led = campaign.text("Nobody leads it.")
	if army.leader then
		local told = { lord = lords.title(realm, army.leader) }
		if army.leader ~= lords.of(realm).bearer then
			led = campaign.text("{lord}, leads it.", told)
		elseif army.named then
			led = campaign.text("{lord}, leads it, and may lose the relics of the realm.", told)
		else
			led = campaign.text("{lord}, leads it, unless the relics are taken to another battle.", told)
		end
	end
	local stays = campaign.text("{led} {points} of yours then stay at home and defend what is attacked.", {
		led = led,
		points = { muster.home(realm, armies), "point" },
	})
	return {
		realm = realm.name,
		role = "attacker",
		points = army.points,
		passed = #routes.passed(realm, army.way),
		leader = army.leader,
		relief = army.leader == "general" and defence.relief(realm, enemies) or {},
		bearer = false,
	}, stays
end

-- The defender of a realm's land, as if all its points stood there under its first leader.
local function defender(owner, attacking)
	local points = muster.home(owner, {})
	local side = { realm = owner.name, role = "defender", points = points, passed = 0, leader = muster.commanders(owner, {})[1], bearer = false }
	side.relief = defence.relief(owner, { attacking.realm })
	return side
end

-- What comes of a battle, the best first.
---@param at integer
local function result(at)
	return at == 1 and campaign.text("you win") or at == 2 and campaign.text("a draw") or campaign.text("you lose")
end

-- Tells what becomes of the leader; whoever falls rolls for their injuries (GM-HERO-05).
local function leader_fate(realm, battle, side, winner)
	local fate = paper.leader_fate(battle, side, winner)
	local word = fate == "fell" and (play.result("injuries", "injury", { realm = realm }) or "recovers") or "unhurt"
	local ranks = { unhurt = 1, recovers = 2, misses = 3, dead = 4 }
	local texts = {
		unhurt = campaign.text("unhurt"),
		recovers = campaign.text("falls and recovers"),
		misses = campaign.text("is out for a time"),
		dead = campaign.text("dies"),
	}
	play.outcome(lords.title(realm, side.leader), texts[word] or word, { at = ranks[word] or 5 })
end

-- Fights it out on paper; `against` says against what. Returns the word of who wins, and whether no throw is luckier for the realm.
function previews.fight(realm, battle, against)
	local sizes = {}
	for _, side in ipairs(battle.sides) do
		sizes[sides.word(side)] = sides.size(battle, side)
	end
	-- Two throws can be put together, three cannot.
	local winner, margin, luckiest = paper.decide(battle, sizes, #battle.sides == 2)
	local at = winner == realm.name and 1 or winner == "draw" and 2 or 3
	play.outcome(against, result(at), { at = at, numbers = at ~= 2 and { [campaign.text("points ahead")] = margin } or nil })
	return winner, luckiest
end

-- A battle that is fought on the table has no odds here: how many points meet is said.
function previews.on_table(battle)
	local names = {}
	for _, side in ipairs(battle.sides) do
		local told = { side = sides.name(side), points = { sides.size(battle, side), "point" } }
		table.insert(names, campaign.text("{side} {points}", told))
	end
	return campaign.text("Fought on the table: {sides}.", { sides = messages.against(names) })
end

local function against_realm(realm, tile, order)
	local owner = tile.realm
	local side, stays = attacker(realm, order, { owner.name })
	local other = defender(owner, side)
	local battle = { tile = tile.label, kind = order.raid and "raid" or "invasion", sides = { side, other } }
	local size = sides.size(battle, other) ---@type integer
	local against = campaign.text("against all that {realm} has", { realm = owner })
	local lines = {
		prize(tile, order.raid),
		campaign.text(
			"Nobody knows what others order: {owner} has {points} in this round, and this reckons with all of them in {province}. Whoever else comes, and relics, are left out.",
			{ owner = owner, points = { other.points, "point" }, province = tile.name }
		),
		stays,
	}
	if size == 0 then
		play.outcome(against, result(1), { at = 1 })
		add_conquest(lines, realm, tile, order)
	elseif options.battles ~= "paper" then
		table.insert(lines, previews.on_table(battle))
		add_conquest(lines, realm, tile, order)
	else
		local winner, luckiest = previews.fight(realm, battle, against)
		if luckiest then
			add_conquest(lines, realm, tile, order)
		end
		if side.leader then
			leader_fate(realm, battle, side, winner)
		end
	end
	return lines
end

-- Neutral land: the army of which the realm has been told, or else what the dice for its strength may show.
local function against_neutral(realm, tile, order)
	local side, stays = attacker(realm, order, {})
	local told = neutral.knows(realm, tile)
	local level, points, once = nil, told and neutral.army(tile).points or 0, true
	if not told then
		level, points, once = defenders.tried(tile)
	end
	local battle = { tile = tile.label, kind = "neutral", sides = { side, { role = "defender", points = points, passed = 0, relief = {}, bearer = false } } }
	local against = campaign.text("against the neutral army")
	local known = told and campaign.text("{army}. Whoever else comes, and relics, are left out.", { army = neutral.line(tile) })
		or campaign.text(
			"Nobody has told you what stands in {province}: these are the chances of the dice for it. Whoever else comes, and relics, are left out.",
			{ province = tile.name }
		)
	local lines = { prize(tile, false), known, stays }
	if points == 0 then
		play.outcome(against, result(1), { at = 1 })
		if once then
			add_conquest(lines, realm, tile, order)
		end
	elseif options.battles ~= "paper" then
		if told then
			table.insert(lines, previews.on_table(battle))
		end
		if once then
			add_conquest(lines, realm, tile, order, battle)
		end
	else
		local winner, luckiest = previews.fight(realm, battle, against)
		if luckiest and once then
			add_conquest(lines, realm, tile, order, battle)
		end
		if told and side.leader then
			leader_fate(realm, battle, side, winner)
		end
	end
	if not told then
		defenders.say_tried(tile, level, points)
	end
	return lines
end

-- An army that is sent: `order` has `to`, `points`, `leader` and `raid` as the line says them.
function previews.army(realm, order)
	local tile = routes.target(order.to)
	if tile.realm then
		return against_realm(realm, tile, order)
	end
	return against_neutral(realm, tile, order)
end

-- A battle of the round, to be tried with something else in it.
local function copied(battle)
	local found = table.clone(battle)
	found.sides = {}
	for at, side in ipairs(battle.sides) do
		found.sides[at] = table.clone(side)
	end
	return found
end

-- A battle to which the bearer of a realm takes its relic: how it may end, and what becomes of them (GM-RELIC-07).
function previews.with_bearer(realm, battle)
	battle = copied(battle)
	local side, tile = sides.of(battle, realm), sides.tile(battle)
	side.bearer = true
	local lines = {}
	for _, other in ipairs(battle.sides) do
		if other ~= side and other.bearer then
			local told = { side = sides.name(other), relic = relics.name(relics.borne(battle, other)) }
			table.insert(lines, campaign.text("{side} brings a relic there as well: the {relic}.", told))
		end
	end
	if options.battles ~= "paper" then
		table.insert(lines, previews.on_table(battle))
		return lines
	end
	local winner = previews.fight(realm, battle, campaign.text("the battle in {province}", { province = tile.name }))
	local fate = campaign.record("bearer_fates", tostring(paper.bearer_fate(battle, side, winner)))
	local text = fate.text and campaign.text("{fate}", { fate = fate.text })
	if not text then
		local relic = relics.name(relics.of(realm))
		text = campaign.text("comes back with the {relic}", { relic = relic })
	end
	play.outcome(campaign.text("your bearer"), text, { at = fate.text and 2 or 1 })
	return lines
end

-- A battle with the benefit of a special province, or without it (GM-SPECIAL-04).
function previews.with_benefit(realm, battle, benefit, used)
	battle = copied(battle)
	local side = sides.of(battle, realm)
	local record = campaign.record("battle_benefits", benefit)
	if used then
		side.benefits = table.clone(side.benefits or {})
		table.insert(side.benefits, benefit)
	end
	if options.battles == "paper" then
		local tile = sides.tile(battle)
		local what = tile and campaign.text("the battle in {province}", { province = tile.name }) or campaign.text("the battle")
		previews.fight(realm, battle, what)
	end
	if used then
		return {
			campaign.text("{realm} {what}.", { realm = realm, what = record.text }),
			campaign.text("It serves no other battle of this round."),
		}
	end
	return { campaign.text("It may serve another battle of this round.") }
end

-- A party of scouts: what it costs, and what it may find (GM-SCOUT-01, GM-SCOUT-04).
function previews.scouts(realm, tile)
	purse.spend_written(realm)
	scouting.pay(realm)
	if neutral.knows(realm, tile) then
		return campaign.text("You know already: {army}.", { army = neutral.line(tile) })
	end
	defenders.say_tried(tile, defenders.tried(tile))
	return campaign.text("What defends {province} is thrown for once, for whoever comes first.", { province = tile.name })
end

return previews
