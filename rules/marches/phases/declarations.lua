-- Declarations: which battle each bearer of relics goes to. A relic must fight every round, relics draw each other, and the
-- realms decide by the rising fame of their generals (GM-RELIC-07, GM-RELIC-08, GM-RELIC-09).
local citing = require("margrave/citing")
local foresight = require("lib/foresight")
local lords = require("lib/lords")
local memory = require("margrave/memory")
local relics = require("lib/relics")
local sides = require("lib/sides")

-- Whether somebody leads an army of the realm that marches in this round.
local function marches(realm, word)
	local marching = campaign.vars.marching
	for _, army in ipairs(marching and marching.round == campaign.year and marching.armies or {}) do
		if army.realm.name == realm.name and army.leader == word then
			return true
		end
	end
	return false
end

-- The battles in which a realm's bearer can fight: where they lead an army, that one; none if they cannot fight in this round.
local function open_to(realm, battles)
	local word = lords.bearer_word(realm)
	if not relics.of(realm) or not word or not table.find(lords.leaders(realm), word) then
		return {}
	end
	local found, own = {}, {}
	for at, battle in ipairs(battles) do
		local side = sides.of(battle, realm)
		if side then
			table.insert(side.leader == word and own or found, at)
		end
	end
	if #own == 0 and marches(realm, word) then
		return {}
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
local function by_lot(realms)
	if #realms < 2 then
		return realms
	end
	local thrown, order = {}, {}
	for _, realm in ipairs(realms) do
		thrown[realm.name] = play.roll("d6", "lot of the bearers", realm)
	end
	for face = 1, 6 do
		local tied = {}
		for _, realm in ipairs(realms) do
			if thrown[realm.name] == face then
				table.insert(tied, realm)
			end
		end
		for _, realm in ipairs(by_lot(tied)) do
			table.insert(order, realm)
		end
	end
	return order
end

-- Realms in the order in which they declare: by the rising fame of their generals, ties by lot. The lot is thrown only where one
-- of those who tie has a choice (GM-RELIC-09).
local function in_order(realms, choices)
	local order = {}
	for _, tied in ipairs(lords.by_fame(realms)) do
		local matters = false
		for _, realm in ipairs(tied) do
			matters = matters or choices[realm.name] > 1
		end
		for _, realm in ipairs(matters and by_lot(tied) or tied) do
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
	local word = ask.choice(realm, "to which battle does your bearer go?", words, { advice = advice }, function(word)
		return foresight.with_bearer(realm, battles[numbers[table.find(words, word)]])
	end)
	return numbers[table.find(words, word)]
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
	sides.of(battle, realm).bearer = true
	local tile = sides.tile(battle)
	local answers = table.find(drawn, at) and ", where a relic awaits it" or ""
	local bearer, relic = lords.title(realm, lords.bearer_word(realm)), relics.name(relics.of(realm))
	citing.say(cite, bearer .. ", takes the " .. relic .. " to the battle in " .. tile.name .. answers .. ".")
end

-- A neutral army brings the relic that it is known to have (GM-RELIC-13); what nobody has found yet draws nobody (GM-RELIC-02).
local function neutral_bearers(battles)
	for _, battle in ipairs(battles) do
		for _, side in ipairs(battle.sides) do
			local object = not side.realm and relics.of_army(sides.tile(battle))
			if object then
				side.bearer = true
				citing.say("GM-RELIC-13", "The neutral army in " .. sides.tile(battle).name .. " brings the " .. relics.name(object) .. ".")
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
