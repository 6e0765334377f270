-- What realms write about their lords, line by line: what each order does to what a realm has of lords, and what it may not
-- (GM-LORD-01 to GM-LORD-05, GM-HERO-02, GM-HERO-03, GM-HERO-05, GM-RELIC-04, GM-RELIC-05). Lines are judged by what the lines
-- before them on the sheet will have done.
local lords = require("lib/lords")
local sheet = require("lib/hero_sheet")

local lord_orders = {}

-- Why somebody new may not be of an archetype: it is none, or the predecessor's stays (GM-HERO-03, GM-LORD-02).
function lord_orders.class_refused(class, predecessor)
	if not table.find(campaign.rows("archetypes"), class) then
		return sheet.no_archetype(class), "GM-HERO-03"
	elseif options.type_change == "never" and predecessor and predecessor.class ~= class then
		return "the type of a character stays, also with a successor: " .. predecessor.class, "GM-LORD-02"
	end
	return nil
end

-- Somebody new in the place of a predecessor, whose type stays where it never changes (GM-LORD-02).
local function successor(realm, known, class, name, predecessor)
	local person = lords.person(realm, known, class, name)
	if predecessor and options.type_change == "never" then
		person.class = predecessor.class
		person.fields.title, person.fields.rank = predecessor.fields.title, predecessor.fields.rank
	end
	return person
end

-- The next free place for an officer, and who had it; nil where the realm has as many as it may. Where the dead are replaced
-- there are no other places (GM-LORD-04, GM-HERO-05).
function lord_orders.free_place(known)
	for number, officer in ipairs(known.officers) do
		if officer.gone then
			return number, officer
		end
	end
	if #known.officers < options.officers_max and campaign.phase ~= "replacements" then
		return #known.officers + 1
	end
	return nil
end

function lord_orders.full()
	if campaign.phase == "replacements" then
		return "no officer of yours is left to be replaced; others are appointed in the column of players", "GM-LORD-04"
	end
	return "your realm has " .. campaign.count(options.officers_max, "officer") .. ", as many as it may", "GM-LORD-04"
end

-- Who is meant as the bearer: an officer by the word, or the archetype and name of somebody new.
function lord_orders.meant(words)
	local who, name = string.match(words, "^(%S+)%s*(.*)$")
	if who and lords.officer_number(who) then
		return who
	end
	return nil, who, name
end

-- What each order does to what a realm has: it changes `known` and returns the word of whom it is about.
local carry = {}

function carry.general(realm, known, given)
	known.general = successor(realm, known, given.class, given.name, known.general.gone and known.general or nil)
	return "general"
end

function carry.appoint(realm, known, given)
	local place, predecessor = lord_orders.free_place(known)
	if place then
		known.officers[place] = successor(realm, known, given.class, given.name, predecessor)
		return "officer" .. place
	end
	return nil
end

function carry.promote(_, known)
	local place = lord_orders.free_place(known)
	if place and known.bearer == "bearer" then
		known.officers[place] = known.chosen
		known.chosen.fame, known.chosen.since = options.start_fame, nil
		known.bearer, known.chosen = "officer" .. place, nil
		return known.bearer
	end
	return nil
end

function carry.retire(realm, known, given)
	if lords.get(realm, given.who, known) then
		lords.take_leave(known, given.who)
	end
	return given.who
end

function carry.bearer(realm, known, given)
	lords.name_bearer(realm, known, lord_orders.meant(given.who))
	return known.bearer
end

function carry.inscribe(realm, known, given)
	if lords.get(realm, given.who, known) then
		sheet.inscribe(known, given.who, given.field, given.text)
	end
	return given.who
end

-- What a realm will have of lords when the lines that it has written are carried out.
function lord_orders.planned(realm)
	local known = lords.of(realm)
	for _, line in ipairs(campaign.sheet(realm)) do
		if carry[line.order] then
			carry[line.order](realm, known, line.arguments)
		end
	end
	return known
end

-- What is told of a line that was carried out.
local tell = {}

function tell.general(realm)
	return lords.title(realm, "general") .. ", takes command.", "GM-LORD-01"
end

function tell.appoint(realm, word)
	return lords.title(realm, word) .. " (" .. word .. "), is appointed.", "GM-LORD-04"
end

function tell.promote(realm, word)
	return lords.title(realm, word) .. " (" .. word .. "), is made an officer and bears the relics as before.", "GM-RELIC-05"
end

function tell.bearer(realm, word)
	return lords.title(realm, word) .. ", bears the relics of the realm now.", campaign.year > 0 and "GM-RELIC-06" or "GM-LORD-05"
end

function tell.inscribe(realm, word, given)
	return sheet.inscribed(realm, word, given.field), sheet.rule(given.field)
end

-- Carries a line out, given its arguments by their names.
function lord_orders.carry_out(realm, order, given)
	if order == "ability" then
		-- Another realm may have been first.
		if lords.ability(given.class, given.number) then
			return
		end
		local before = play.cite("GM-HERO-02")
		change.remember("archetypes", given.class .. " " .. given.number, given.text)
		change.say("Ability " .. given.number .. " of the archetype " .. given.class .. ": " .. given.text .. ".")
		play.cite(before)
		return
	end
	local known = lords.of(realm)
	local leaver = order == "retire" and lords.title(realm, given.who)
	local word = carry[order](realm, known, given)
	if not word then
		return
	end
	local before = play.cite("GM-HERO-05")
	local text, rule
	if not leaver then
		-- What is told is told as the rule of the line, and so is what is remembered.
		lords.write(realm, known)
		text, rule = tell[order](realm, word, given)
		play.cite(rule)
		change.say(text)
	else
		change.say(leaver .. ", retires.")
		lords.write(realm, known)
	end
	play.cite(before)
end

return lord_orders
