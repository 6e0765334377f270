-- What realms write about their lords, line by line: what each order does to what a realm has of lords
-- (GM-LORD-01 to GM-LORD-05, GM-HERO-02, GM-HERO-03, GM-HERO-05, GM-RELIC-04, GM-RELIC-05). Lines are judged by what the lines
-- before them on the sheet will have done.
local choosing = require("margrave/choosing")
local lord_rules = require("lib/lord_rules")
local lords = require("lib/lords")
local names = require("lib/hero_names")
local sheet = require("lib/hero_sheet")

local lord_orders = {}

-- Somebody new in the place of a predecessor, whose type stays where it never changes (GM-LORD-02).
local function successor(realm, known, class, name, predecessor)
	if predecessor then
		names.bury(known, predecessor.name)
	end
	local person = lords.person(realm, known, class, name)
	if predecessor and options.type_change == "never" then
		person.class = predecessor.class
		person.fields.title, person.fields.rank = predecessor.fields.title, predecessor.fields.rank
	end
	return person
end

-- What each order does to what a realm has: it changes `known` and returns the word of whom it is about.
local carry = {}

function carry.general(realm, known, given)
	known.general = successor(realm, known, given.class, given.name, known.general.gone and known.general or nil)
	names.part(realm, known)
	return "general"
end

function carry.appoint(realm, known, given)
	local place, predecessor = lord_rules.free_place(known)
	known.officers[place] = successor(realm, known, given.class, given.name, predecessor)
	return "officer" .. place
end

function carry.promote(_, known)
	local place = lord_rules.free_place(known)
	known.officers[place] = known.chosen
	known.chosen.fame, known.chosen.since = options.start_fame, nil
	known.bearer, known.chosen = "officer" .. place, nil
	return known.bearer
end

function carry.retire(_, known, given)
	lords.take_leave(known, given.who)
	return given.who
end

function carry.bearer(realm, known, given)
	lords.name_bearer(realm, known, lord_rules.meant(given.who))
	names.part(realm, known)
	return known.bearer
end

function carry.inscribe(_, known, given)
	sheet.inscribe(known, given.who, given.field, given.text)
	return given.who
end

-- What a realm will have of lords when the lines that it has written are carried out.
function lord_orders.planned(realm)
	local known = lords.of(realm)
	for _, line in ipairs(campaign.sheet(realm)) do
		if carry[line.order] and not lord_rules.refusal(realm, known, line.order, line.arguments) then
			carry[line.order](realm, known, line.arguments)
		end
	end
	return known
end

-- What is told of a line that was carried out.
local tell = {}

function tell.general(realm, known)
	return campaign.text("{lord}, takes command.", { lord = lords.title(realm, "general", known) }), "GM-LORD-01"
end

function tell.appoint(realm, known, word)
	local told = { lord = lords.title(realm, word, known), word = word }
	return campaign.text("{lord} ({word}), is appointed.", told), "GM-LORD-04"
end

function tell.promote(realm, known, word)
	local told = { lord = lords.title(realm, word, known), word = word }
	return campaign.text("{lord} ({word}), is made an officer and bears the relics as before.", told), "GM-RELIC-05"
end

function tell.bearer(realm, known, word)
	local cite = campaign.year > 0 and "GM-RELIC-06" or "GM-LORD-05"
	return campaign.text("{lord}, bears the relics of the realm now.", { lord = lords.title(realm, word, known) }), cite
end

function tell.inscribe(realm, known, word, given)
	return sheet.inscribed(realm, known, word, given.field), sheet.rule(given.field)
end

function tell.retire(realm, known, word)
	return campaign.text("{lord}, retires.", { lord = lords.title(realm, word, known) }), "GM-HERO-05"
end

-- A realm that names no general gets one (GM-HERO-05).
function lord_orders.default_general(realm)
	local known = lords.of(realm)
	carry.general(realm, known, {})
	lords.write(realm, known)
	local text = tell.general(realm, known)
	change.say(text)
end

-- Fills in an ability of an archetype for all (GM-HERO-02).
local function fill_in(given)
	play.cite("GM-HERO-02")
	change.remember("archetypes", given.class .. " " .. given.number, given.text)
	change.say(campaign.text("Ability {number} of the archetype {class}: {text}.", given))
end

-- How many officers a realm has, without those who leave it by a line of the sheet.
---@return integer
local function officers(known)
	local staying = choosing.those(known.officers, function(officer)
		return not officer.gone
	end)
	return #staying
end

-- What comes of a line that is not refused, for `preview`: as those before it on the sheet will have left the realm.
function lord_orders.preview(realm, order, given)
	if order == "ability" then
		local told = { class = campaign.name("row", "archetypes." .. given.class), text = given.text }
		if given.number == 0 then
			return campaign.text(
				"For the archetype {class} the ability it begins with is then: {text}. That holds for all realms and the whole campaign.",
				told
			)
		end
		told.number, told.all = given.number, #lords.ABILITIES
		return campaign.text(
			"For the archetype {class} ability {number} of {all} is then: {text}. That holds for all realms and the whole campaign.",
			told
		)
	end
	local known = lord_orders.planned(realm)
	if order == "retire" then
		local bore = known.bearer == given.who
		local lines = { (tell.retire(realm, known, given.who)) }
		carry.retire(realm, known, given)
		if bore then
			table.insert(lines, campaign.text("Nobody bears the relics then: a bearer is named at once."))
		end
		table.insert(lines, campaign.text("You have {officers} then.", { officers = { officers(known), "officer" } }))
		return lines
	end
	local before = officers(known)
	local word = carry[order](realm, known, given)
	local lines = { (tell[order](realm, known, word, given)) }
	local after = officers(known)
	if after ~= before then
		local told = { officers = { after, "officer" }, most = options.officers_max }
		table.insert(lines, campaign.text("You have {officers} then, of {most} that you may have.", told))
	end
	return lines
end

-- Carries a line out, given its arguments by their names, on what a realm has of lords, which is written by whoever calls. What
-- cannot be done any more, since a line before it was struck or another realm was first, is told.
function lord_orders.carry_out(realm, known, order, given)
	local reason, rule = lord_rules.refusal(realm, known, order, given)
	local before = play.cite(rule or "GM-HERO-05")
	if reason then
		local told = { realm = realm, order = "`" .. order .. "`", why = reason }
		change.show(campaign.text("{realm} cannot carry out {order}: {why}.", told))
	elseif order == "ability" then
		fill_in(given)
	else
		local text, cite ---@type string, string
		if order == "retire" then
			-- Who bore the relics and retires is nobody afterwards, and so is named before.
			text, cite = tell.retire(realm, known, given.who)
			carry.retire(realm, known, given)
		else
			local word = carry[order](realm, known, given)
			text, cite = tell[order](realm, known, word, given)
		end
		play.cite(cite)
		-- Who leads at first is told of all realms together when they are set up.
		local tells = campaign.year == 0 and change.show or change.say
		tells(text)
	end
	play.cite(before)
end

return lord_orders
