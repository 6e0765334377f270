-- What engines do in a siege, and how they are lost there (EN-OPT-02, EN-OPT-07, EN-OPT-08, EN-OPT-09).
local engines = require("lib/engines")

filter.attack(function(value, _, banners)
	local number = engines.number(banners)
	if number > 0 then
		return value + number * campaign.value("engine.points"), "siege engines"
	end
	return nil
end, { cite = "EN-OPT-02" })

-- Halls in the mountains have a table of their own, which is read with the same bonus (EN-RACE-08).
for _, chart in ipairs({ "bombardment", "bombardment_of_halls" }) do
	filter.total(chart, function(total, _, _, tile)
		local besieger = tile and tile.besieger
		local bonus = tile and besieger and engines.sum(besieger:force(tile), "battery") or 0
		if bonus > 0 then
			return total + bonus, "siege engines"
		end
		return nil
	end, { cite = "EN-OPT-07" })
end

-- A stone thrower or cannon of the siege train batters as any other does (EN-SIEGE-16).
filter.value("bombardment.troops", function(needed, _, _, tile)
	local besieger = tile and tile.besieger
	if needed > 0 and tile and besieger and engines.sum(besieger:force(tile), "battery") > 0 then
		return 0, "siege engines"
	end
	return nil
end, { cite = "EN-OPT-07" })

filter.factor(function(total, what, attackers)
	local bonus = what == "assault" and engines.sum(attackers, "assault") or 0
	if bonus > 0 then
		return total + bonus, "siege engines"
	end
	return nil
end, { cite = "EN-OPT-08" })

-- They cannot go a perilous way. Who is lost without one leaves them behind (EN-OPT-06).
replace.perilous(function(banners, _, forced)
	local first = banners[1]
	if not first or engines.number(banners) == 0 then
		return nil
	elseif not forced then
		change.say(campaign.text("the siege engines cannot go a perilous way"))
		return true
	end
	change.say(campaign.text("left behind on the perilous way: the siege engines of {realm}", { realm = first.realm }))
	engines.pass(banners, {})
	return nil
end, { cite = "EN-OPT-04" })

-- The assault under way with engines in it, until it is decided: who assaults, and the card of those inside or on a wall (EN-OPT-12).
on.after_event("battle_joined", function(event)
	local walls = event.tile.besieged or event.rule == "EN-OPT-12"
	local assault = walls and engines.number(event.attackers) > 0
	if assault or campaign.vars.assault then
		campaign.vars.assault = assault and { banners = event.attackers } or false
	end
end, { cite = "EN-OPT-09" })

on.after_event("cards_shown", function(event)
	local assault = campaign.vars.assault
	if assault then
		campaign.vars.assault = { banners = assault.banners, card = event.defender }
	end
end, { cite = "EN-OPT-09" })

-- The defenders' choice; independents let a die decide.
local function chosen(tile, kinds)
	if #kinds == 1 then
		return kinds[1]
	elseif tile.realm then
		local question = campaign.text("the counter-attack at {tile} destroys a siege engine: which?", { tile = tile })
		return ask.choice(tile.realm, question, kinds, { advice = kinds[#kinds] })
	end
	return kinds[play.roll("d" .. #kinds, "which siege engine is destroyed", { tile = tile })]
end

-- A repulse against a counter-attack costs an engine.
on.after_event("assault_decided", function(event)
	local assault = campaign.vars.assault
	if not assault then
		return
	end
	campaign.vars.assault = false
	if event.result == "stormed" or assault.card ~= "counter" then
		return
	end
	local kinds, bearer = {}, {}
	for _, kind in ipairs(engines.kinds()) do
		for _, banner in ipairs(assault.banners) do
			if not bearer[kind] and not banner.removed and engines.with(banner)[kind] then
				bearer[kind] = banner
				table.insert(kinds, kind)
			end
		end
	end
	if #kinds > 0 then
		local kind = chosen(event.tile, kinds)
		engines.give(bearer[kind], kind, -1)
		local destroyed = engines.listed({ [kind] = 1 })
		change.say(campaign.text("the counter-attack at {tile} destroys {engines}", { tile = event.tile, engines = destroyed }))
	end
end, { cite = "EN-OPT-09" })
