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
	return lords.title(realm, "general", known) .. ", takes command.", "GM-LORD-01"
end

function tell.appoint(realm, known, word)
	return lords.title(realm, word, known) .. " (" .. word .. "), is appointed.", "GM-LORD-04"
end

function tell.promote(realm, known, word)
	local office = " (" .. word .. "), is made an officer and bears the relics as before."
	return lords.title(realm, word, known) .. office, "GM-RELIC-05"
end

function tell.bearer(realm, known, word)
	local cite = campaign.year > 0 and "GM-RELIC-06" or "GM-LORD-05"
	return lords.title(realm, word, known) .. ", bears the relics of the realm now.", cite
end

function tell.inscribe(realm, known, word, given)
	return sheet.inscribed(realm, known, word, given.field), sheet.rule(given.field)
end

function tell.retire(realm, known, word)
	return lords.title(realm, word, known) .. ", retires.", "GM-HERO-05"
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
	change.say("Ability " .. given.number .. " of the archetype " .. given.class .. ": " .. given.text .. ".")
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
function lord_orders.foresee(realm, order, given)
	if order == "ability" then
		local which = given.number == 0 and "the ability it begins with" or "ability " .. given.number .. " of " .. #lords.ABILITIES
		return "For the archetype " .. campaign.name("row", "archetypes." .. given.class) .. " " .. which .. " is then: " .. given.text
			.. ". That holds for all realms and the whole campaign."
	end
	local known = lord_orders.planned(realm)
	if order == "retire" then
		local bore = known.bearer == given.who
		local lines = { (tell.retire(realm, known, given.who)) }
		carry.retire(realm, known, given)
		if bore then
			table.insert(lines, "Nobody bears the relics then: a bearer is named at once.")
		end
		table.insert(lines, "You have " .. campaign.count(officers(known), "officer") .. " then.")
		return lines
	end
	local before = officers(known)
	local word = carry[order](realm, known, given)
	local lines = { (tell[order](realm, known, word, given)) }
	local after = officers(known)
	if after ~= before then
		table.insert(lines, "You have " .. campaign.count(after, "officer") .. " then, of " .. options.officers_max .. " that you may have.")
	end
	return lines
end

-- Carries a line out, given its arguments by their names, on what a realm has of lords, which is written by whoever calls. What
-- cannot be done any more, since a line before it was struck or another realm was first, is told.
function lord_orders.carry_out(realm, known, order, given)
	local reason, rule = lord_rules.refusal(realm, known, order, given)
	local before = play.cite(rule or "GM-HERO-05")
	if reason then
		change.show(realm.name .. " cannot carry out `" .. order .. "`: " .. reason .. ".")
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
