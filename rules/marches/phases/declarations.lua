-- Declarations: which battle each bearer of relics goes to. A relic must fight every round, relics draw each other, and the
-- realms decide by the rising fame of their generals (GM-RELIC-07, GM-RELIC-08, GM-RELIC-09).
local choosing = require("margrave/choosing")
local citing = require("margrave/citing")
local previews = require("lib/previews")
local lords = require("lib/lords")
local memory = require("margrave/memory")
local muster = require("lib/muster")
local relics = require("lib/relics")
local sides = require("lib/sides")
local ties_ruled = require("lib/ties")

-- The battles in which a realm's bearer can fight, none if they cannot fight in this round. Who was named to lead an army fights with
-- it where it fights; whom nobody named is bound neither by that army nor by the command of a defence (GM-RELIC-07, GM-RELIC-08).
local function open_to(realm, battles)
	local word = lords.bearer_word(realm)
	if not relics.of(realm) or not word or not table.find(lords.leaders(realm), word) then
		return {}
	end
	local found, own = {}, {}
	for at, battle in ipairs(battles) do
		local side = sides.of(battle, realm)
		if side then
			table.insert(side.leader == word and side.named and own or found, at)
		end
	end
	return #own > 0 and own or found
end

-- The numbers of those battles to which an enemy brings a relic already.
local function drawing(realm, battles, numbers)
	local found = {}
	for _, at in ipairs(numbers) do
		for _, side in ipairs(battles[at].sides) do
			if side.realm ~= realm.name and side.bearer then
				table.insert(found, at)
				break
			end
		end
	end
	return found
end

-- Those who tie throw dice, the lowest decides first; who ties again throws again.
local function by_lot(realms, ties)
	ties = ties or 0
	if #realms < 2 then
		return realms
	end
	local thrown, order = {}, {}
	for _, realm in ipairs(realms) do
		thrown[realm.name] = play.roll("d6", "lot of the bearers", realm)
	end
	for face = 1, 6 do
		local tied = choosing.those(realms, function(realm)
			return thrown[realm.name] == face
		end)
		local ruled = #tied > 1 and ties_ruled("lot of the bearers", ties + 1, tied) or nil
		for _, realm in ipairs(ruled or by_lot(tied, ties + 1)) do
			table.insert(order, realm)
		end
	end
	return order
end

-- Realms in the order in which they declare: first those who have no choice, then the others by the rising fame of their generals, ties
-- by lot (GM-RELIC-09).
local function in_order(realms, choices)
	local certain, undecided, order = {}, {}, {}
	for _, realm in ipairs(realms) do
		table.insert(choices[realm.name] > 1 and undecided or certain, realm)
	end
	for _, tied in ipairs(lords.by_fame(certain)) do
		table.move(tied, 1, #tied, #order + 1, order)
	end
	for _, tied in ipairs(lords.by_fame(undecided)) do
		for _, realm in ipairs(by_lot(tied)) do
			table.insert(order, realm)
		end
	end
	return order
end

-- How a battle is typed: its province, with the enemy where the realm has several battles there.
local function words_of(realm, battles, numbers)
	local words, count = {}, {}
	for _, at in ipairs(numbers) do
		count[battles[at].tile] = (count[battles[at].tile] or 0) + 1
	end
	for _, at in ipairs(numbers) do
		local word = battles[at].tile
		if count[word] > 1 then
			for _, side in ipairs(battles[at].sides) do
				if side.realm ~= realm.name then
					word = word .. "_" .. sides.word(side)
				end
			end
		end
		table.insert(words, word)
	end
	return words
end

-- Where a computer player sends its bearer: where its army is strongest for what stands against it.
local function advised(realm, battles, numbers)
	local best, most
	for place, at in ipairs(numbers) do
		local own, others = 0, 0
		for _, side in ipairs(battles[at].sides) do
			local size = sides.size(battles[at], side)
			if side.realm == realm.name then
				own = size
			else
				others = others + size
			end
		end
		local worth = own * 100 // math.max(1, others)
		if not most or worth > most then
			best, most = place, worth
		end
	end
	return best
end

local function ask_which(realm, battles, numbers)
	local words = words_of(realm, battles, numbers)
	local advice = words[advised(realm, battles, numbers)]
	local word = ask.choice(realm, campaign.text("to which battle does your bearer go?"), words, { advice = advice }, function(word)
		return previews.with_bearer(realm, battles[numbers[table.find(words, word)]])
	end)
	return numbers[table.find(words, word)]
end

-- Who leads the armies of a realm now that its bearer goes to a battle: what the bearer led in another province somebody leads who leads
-- nothing, or nobody; and the bearer leads where nobody does, unless their fame would limit the army (GM-BATTLE-02, GM-HERO-04).
local function go_to(realm, battles, battle)
	local word, here = lords.bearer_word(realm), sides.of(battle, realm)
	local taken, left = {}, {}
	for _, other in ipairs(battles) do
		local side = sides.of(other, realm)
		if side and side.leader then
			taken[side.leader] = true
		end
		if side and side.leader == word and other.tile ~= battle.tile then
			table.insert(left, { side = side, tile = sides.tile(other) })
		end
	end
	here.bearer, here.borne_by = true, word
	taken[word] = true
	local successor = #left > 0 and muster.commanders(realm, muster.of(realm), taken)[1] or nil
	local told = nil ---@type Tile?
	for _, one in ipairs(left) do
		one.side.leader, one.side.named = successor, nil
		if one.tile ~= told then
			local named = { leader = successor and lords.title(realm, successor) or "", realm = realm, tile = one.tile.name }
			local line = successor and campaign.text("{leader}, leads what {realm} has in {tile} in place of its bearer.", named)
			citing.say("GM-BATTLE-02", line or campaign.text("Nobody leads what {realm} has in {tile} in place of its bearer.", named))
			told = one.tile
		end
	end
	if not here.leader and not options.fame_limits_army then
		here.leader = word
	end
end

-- One realm declares: it answers an announced relic if it can, and is free otherwise.
local function declare_bearer(realm, battles, numbers)
	play.matter("declaration", realm)
	local drawn = drawing(realm, battles, numbers)
	local cite, at = "GM-RELIC-07", numbers[1]
	if #drawn > 0 and #numbers > 1 then
		cite, at = "GM-RELIC-08", drawn[1]
	end
	if #drawn > 1 or #drawn == 0 and #numbers > 1 then
		cite = "GM-RELIC-09"
		citing.as(cite, function()
			at = ask_which(realm, battles, #drawn > 1 and drawn or numbers)
		end)
	end
	if realm.out or not relics.of(realm) then
		return
	end
	local battle = battles[at]
	go_to(realm, battles, battle)
	local tile = sides.tile(battle)
	local named = { bearer = lords.title(realm, lords.bearer_word(realm)), relic = relics.name(relics.of(realm)), tile = tile.name }
	local line = campaign.text("{bearer}, takes the {relic} to the battle in {tile}.", named)
	if table.find(drawn, at) then
		line = campaign.text("{bearer}, takes the {relic} to the battle in {tile}, where a relic awaits it.", named)
	end
	citing.say(cite, line)
end

-- A neutral army brings the relic that it is known to have (GM-RELIC-13); what nobody has found yet draws nobody (GM-RELIC-02).
local function neutral_bearers(battles)
	for _, battle in ipairs(battles) do
		for _, side in ipairs(battle.sides) do
			local object = not side.realm and relics.of_army(sides.tile(battle))
			if object then
				side.bearer = true
				local named = { tile = sides.tile(battle).name, relic = relics.name(object) }
				citing.say("GM-RELIC-13", campaign.text("The neutral army in {tile} brings the {relic}.", named))
			end
		end
	end
end

declare.phase("declarations", function()
	local battles = memory.copy("battles")
	local choices, realms = {}, {}
	neutral_bearers(battles)
	for _, realm in ipairs(campaign.seats) do
		local numbers = open_to(realm, battles)
		if #numbers > 0 then
			choices[realm.name] = #numbers
			table.insert(realms, realm)
		end
	end
	play.cite("GM-RELIC-09")
	for _, realm in ipairs(in_order(realms, choices)) do
		declare_bearer(realm, battles, open_to(realm, battles))
	end
	if #battles > 0 then
		campaign.vars.battles = battles
	end
end)
