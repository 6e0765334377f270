-- When realms write about their lords: generals and bearers before play, officers in the column of players, and successors of
-- the dead (GM-LORD-01, GM-LORD-04, GM-LORD-05, GM-HERO-05, GM-RELIC-06). And the order of fame (GM-RELIC-09).
local lord_orders = require("lib/lord_orders")
local lords = require("lib/lords")
local memory = require("margrave/memory")
local messages = require("lib/messages")
local missions = require("lib/missions")
local vassals = require("lib/vassals")

-- Realms write their lines, which are opened together and carried out in their order; who has lost a bearer and named none
-- names one then (GM-RELIC-06).
local function write(realms, question, orders)
	local lines = ask.sealed(question, { realms = realms, orders = orders, open = not options.orders_sealed })
	local all, changed = memory.copy("lords"), {}
	for _, line in ipairs(lines) do
		local realm = line.realm
		if not changed[realm.name] then
			changed[realm.name] = true
			all[realm.name] = lords.of(realm)
		end
		lord_orders.carry_out(realm, all[realm.name], line.order, line.arguments)
	end
	-- What a hundred realms have written is remembered at once.
	if #lines > 0 then
		campaign.vars.lords = all
	end
	for _, realm in ipairs(realms) do
		lords.succeed(realm)
	end
end

-- Each realm makes its general and names who will bear the relics; who names nobody gets somebody (GM-LORD-01, GM-LORD-05).
declare.phase("lords", function()
	local question = campaign.text("make your general and name the bearer of the relics")
	write(campaign.seats, question, { "general", "bearer", "inscribe", "ability" })
	for _, realm in ipairs(campaign.seats) do
		lords.write(realm, lords.of(realm))
		play.cite("GM-LORD-01")
		change.say(campaign.text("The general of {realm} is {name}.", { realm = realm, name = lords.get(realm, "general").name }))
		play.cite("GM-LORD-05")
		change.say(campaign.text("The relics of {realm} are borne by {name}.", { realm = realm, name = lords.get(realm, "bearer").name }))
	end
end)

-- The order of fame is drawn up, which counts where bearers are declared (GM-RELIC-09), and missions and vassals are
-- looked through (GM-TURN-01).
declare.phase("fame", function()
	local groups, said = {}, {}
	for _, group in ipairs(lords.by_fame(campaign.seats)) do
		local names = {}
		for _, realm in ipairs(group) do
			table.insert(names, realm.name)
		end
		for _, portion in ipairs(messages.portions(names)) do
			local fame = lords.fame(group[1], "general")
			table.insert(groups, table.concat(portion, ", ") .. " and " .. fame)
			table.insert(said, campaign.text("{realms} {fame}", { realms = portion, fame = fame }))
		end
	end
	play.cite("GM-RELIC-09")
	messages.list(change.show, campaign.text("Order of fame, the least first"), campaign.text("Then"), groups, said)
	play.cite("GM-TURN-01")
	for _, realm in ipairs(campaign.seats) do
		local liege = vassals.liege(realm)
		if liege then
			local named = { vassal = realm, liege = liege }
			local directed = vassals.bound(realm) and campaign.text("{vassal} is the vassal of {liege}, which directs it.", named)
			change.show(directed or campaign.text("{vassal} is the vassal of {liege}.", named))
		end
	end
	for _, realm in ipairs(campaign.seats) do
		local line = missions.line(realm)
		if line then
			change.tell(realm, line)
		end
	end
end)

-- Officers are appointed, promoted and retired, and sheets are kept (GM-LORD-04).
declare.phase("officers", function()
	local question = campaign.text("appoint officers and keep your sheets")
	write(campaign.seats, question, { "appoint", "promote", "retire", "bearer", "inscribe", "ability" })
end)

-- What a realm lacks: whether its general is gone, and whether an officer is.
local function lacks(realm)
	local known = lords.of(realm)
	local officer = false
	for _, one in ipairs(known.officers) do
		officer = officer or one.gone == true
	end
	return known.general.gone == true, officer
end

-- The dead and the retired are replaced; a realm that names no general gets one (GM-HERO-05).
declare.phase("replacements", function()
	local lacking = {}
	for _, realm in ipairs(campaign.seats) do
		local general, officer = lacks(realm)
		if general or officer then
			table.insert(lacking, realm)
		end
	end
	if #lacking > 0 then
		play.cite("GM-HERO-05")
		write(lacking, campaign.text("replace those who are gone, your general first"), { "general", "appoint", "inscribe" })
	end
	for _, realm in ipairs(lacking) do
		if lacks(realm) then
			lord_orders.default_general(realm)
		end
	end
end)
