-- What a battle brings: relics that change hands, fame, injuries, booty, and battles won against neutral armies (GM-RELIC-10 to
-- GM-RELIC-13, GM-HERO-04, GM-HERO-05, GM-RAID-04, GM-RAID-06, GM-MISSION-03).
--
-- The result of a battle is { winner = word of a side or "draw", margin, bearers = { word = fate }, picked = { word = word of
-- who picked that side's relic up }, fallen = { word = whether its leader fell } }.
local citing = require("margrave/citing")
local lords = require("lib/lords")
local relics = require("lib/relics")
local sides = require("lib/sides")
local yields = require("lib/yields")

local spoils = {}

-- True if a bearer who ended in this way has left their relic on the table.
function spoils.on_table(fate)
	return fate ~= nil and campaign.record("bearer_fates", fate).on_table == true
end

-- Who gets the relic of a side, as a side; nil if it stays. And the rule that says so.
local function taker(battle, side, result)
	local fate = result.bearers[sides.word(side)]
	local winner = sides.by_word(battle, result.winner)
	local enemy = winner and winner ~= side and winner or nil
	if fate == "slain" then
		return enemy, "GM-RELIC-10"
	elseif fate == "caught" and enemy then
		play.cite("GM-RELIC-11")
		local about = { realm = sides.realm(side) or sides.realm(enemy) }
		local falls = play.result("relic_of_the_caught", "relic of a bearer who was caught", about)
		return falls == "changes" and enemy or nil, "GM-RELIC-11"
	elseif spoils.on_table(fate) then
		local finder = sides.by_word(battle, result.picked[sides.word(side)] or "")
		if finder then
			return finder ~= side and finder or nil, "GM-RELIC-12"
		end
		return enemy, "GM-RELIC-12"
	end
	return nil, "GM-RELIC-10"
end

-- Relics that are lost change hands all at once: what one side loses to another does not merge before it is gone (GM-RELIC-14).
function spoils.relics(battle, result)
	local before = play.cite("GM-RELIC-10")
	local lost = {}
	for _, side in ipairs(battle.sides) do
		local object = relics.borne(battle, side)
		if object then
			local to, cite = taker(battle, side, result)
			if to then
				table.insert(lost, { object = object, from = side, to = to, cite = cite })
			elseif result.bearers[sides.word(side)] ~= "stood" then
				citing.say(cite, campaign.text("{side} keeps the {relic}.", { side = sides.name(side), relic = relics.name(object) }))
			end
		end
	end
	for _, one in ipairs(lost) do
		relics.drop(one.object)
	end
	for _, one in ipairs(lost) do
		play.cite(one.cite)
		local named = { from = sides.name(one.from), to = sides.name(one.to), relic = relics.name(one.object) }
		change.say(campaign.text("{from} loses the {relic} to {to}.", named))
		if one.to.realm then
			relics.give(one.object, sides.realm(one.to))
		else
			play.cite("GM-RELIC-13")
			local now = relics.to_army(one.object, sides.tile(battle))
			local bears = { tile = sides.tile(battle).name, relic = relics.name(now) }
			change.say(campaign.text("The neutral army in {tile} bears the {relic} from now on.", bears))
		end
	end
	play.cite(before)
end

-- Fame for who commands the army that wins, in raids as well; a bearer who is no officer gains none (GM-HERO-04, GM-RAID-04,
-- GM-RELIC-05).
function spoils.fame(battle, result)
	local winner = sides.by_word(battle, result.winner)
	local realm = winner and sides.realm(winner)
	if realm and winner.leader then
		lords.gain_fame(realm, winner.leader, options.fame_per_victory)
	end
end

-- True if somebody of a side fell: its leader, or its bearer if that one is an officer (GM-BATTLE-01).
local function fallen(battle, side, result)
	local found, word = {}, sides.word(side)
	if side.leader and result.fallen[word] then
		table.insert(found, side.leader)
	end
	local realm = sides.realm(side)
	local bearer = realm and side.bearer and lords.bearer_word(realm)
	local fate = result.bearers[word]
	if bearer and fate and campaign.record("bearer_fates", fate).falls and not table.find(found, bearer) then
		table.insert(found, bearer)
	end
	return found
end

-- Generals and officers who fell roll for their injuries, in raids as well; a bearer who is no officer does not (GM-HERO-05,
-- GM-RAID-04, GM-RELIC-05).
function spoils.injuries(battle, result)
	for _, side in ipairs(battle.sides) do
		local realm = sides.realm(side)
		for _, word in ipairs(realm and fallen(battle, side, result) or {}) do
			lords.fall(realm, word)
		end
	end
end

-- A battle that a realm has won against a neutral army counts for its mission (GM-MISSION-03).
function spoils.count_win(battle, result)
	local winner, defended = sides.by_word(battle, result.winner), sides.by_word(battle, sides.NEUTRAL)
	if winner and winner.realm and defended then
		citing.as("GM-MISSION-03", function()
			change.remember("wins", winner.realm, (campaign.recall("wins", winner.realm) or 0) + 1)
		end)
	end
end

-- What a raider takes of one thing: what the province yields of it in a round, or as the option has it, as far as the owner
-- has it.
local function take(what, parts, has)
	local found = {}
	for _, part in ipairs(parts) do
		table.insert(found, { part[1], part[2] })
	end
	local sum = yields.sum(found)
	if options.raid_loot == "double" and sum > 0 then
		table.insert(found, { sum, "twice as much" })
	end
	local left = math.max(0, yields.sum(found) - has)
	if left > 0 then
		table.insert(found, { -left, campaign.text("the owner has only {number}", { number = has }) })
	end
	return change.explain(what, found)
end

-- A realm plunders a province that it has raided: gold and supplies from its owner (GM-RAID-06).
function spoils.plunder(realm, tile)
	local owner = tile.realm
	if not owner or options.raid_loot == "none" then
		return
	end
	citing.as("GM-RAID-06", function()
		local yield = yields.of(tile)
		local by = { realm = realm, tile = tile.name }
		-- These sums end with the province: they are shown only where more than its yield is in them.
		local gold = take(campaign.text("gold that {realm} takes in {tile}", by), yield.gold, owner.crowns)
		local supplies = take(campaign.text("supplies that {realm} takes in {tile}", by), yield.supplies, owner:counter("supplies"))
		local raid, into = campaign.text("raid of {realm}", by), campaign.text("raid into {tile}", by)
		if gold > 0 then
			change.crowns(owner, -gold, raid)
			change.crowns(realm, gold, into)
		end
		if supplies > 0 then
			change.counter(owner, "supplies", -supplies, raid)
			change.counter(realm, "supplies", supplies, into)
		end
		local booty = { realm = realm, owner = owner, gold = gold, supplies = { supplies, "supply" } }
		change.say(campaign.text("{realm} takes {gold} gold and {supplies} from {owner}.", booty))
	end)
end

-- The booty of a raid that the raider has won.
function spoils.booty(battle, result)
	local winner = sides.by_word(battle, result.winner)
	if battle.kind == "raid" and winner and winner.realm and winner.role == "attacker" then
		spoils.plunder(sides.realm(winner), sides.tile(battle))
	end
end

return spoils
