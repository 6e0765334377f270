-- Lords: the general of a realm, its officers and the bearer of its relics, their fame, injuries and successors (GM-LORD-01 to
-- GM-LORD-05, GM-HERO-02 to GM-HERO-05, GM-RELIC-04 to GM-RELIC-06).
--
-- `campaign.vars.lords[realm.name]` is { general = LORD, officers = {LORD…}, bearer = WORD, chosen = LORD, made = number }. A word
-- names one of them in orders: `general`, `officer1` …, or `bearer`, which is the bearer who is no officer (`chosen`). A LORD is
-- { name, class, fame, abilities = {numbers}, fields = {what the sheet holds}, out_until = the last round missed, gone = bool,
-- unnamed = whether nobody chose the name }: who is gone keeps the place until somebody else is appointed to it, and `past` lists the
-- names of those who are gone.
local citing = require("margrave/citing")
local memory = require("margrave/memory")
local names = require("lib/hero_names")
local throwing = require("margrave/throwing")

local lords = {}

-- The numbered abilities of an archetype, in their order (GM-HERO-02).
lords.ABILITIES = { "one", "two", "three", "four", "five", "six" }

local ARCHETYPES = campaign.rows("archetypes")

function lords.archetypes()
	return ARCHETYPES
end

-- Where an archetype is not said it is the first of the table.
function lords.default_class()
	return ARCHETYPES[1]
end

local function made(realm, known, number)
	local name = names.free(realm, known, number)
	return { name = name, class = lords.default_class(), fame = options.start_fame, abilities = {}, fields = {}, unnamed = true }
end

-- A lord with all that is known of everybody; the head of a campaign may leave some of it out.
local function whole(lord)
	lord.class = lord.class or lords.default_class()
	lord.abilities, lord.fields = lord.abilities or {}, lord.fields or {}
	return lord
end

-- What a realm has of lords: a copy. A campaign whose setting up was skipped has a general and a bearer for each.
function lords.of(realm)
	local known = memory.copy("lords", realm.name)
	known.made = known.made or 2
	known.general = whole(known.general or made(realm, known, 0))
	known.officers = known.officers or {}
	for _, officer in ipairs(known.officers) do
		whole(officer)
	end
	known.bearer = known.bearer or "bearer"
	if known.bearer == "bearer" then
		known.chosen = whole(known.chosen or made(realm, known, 1))
		known.chosen.fame = nil
	end
	return known
end

function lords.write(realm, known)
	change.remember("lords", realm.name, known)
end

-- A new person: with a name of the list where none is given, the fame of a beginner, and an empty sheet (GM-HERO-04).
function lords.person(realm, known, class, name)
	local person = made(realm, known, known.made)
	known.made += 1
	person.class = class or person.class
	if name ~= nil and name ~= "" then
		person.name, person.unnamed = name, nil
	end
	return person
end

function lords.officer_number(word)
	return tonumber(string.match(word, "^officer(%d+)$") or "")
end

-- Where a word points to in what a realm has; also to one who is gone.
function lords.place(known, word)
	if word == "general" then
		return known.general
	elseif word == "bearer" then
		return known.bearer == "bearer" and known.chosen or nil
	end
	return known.officers[lords.officer_number(word) or 0]
end

-- The living lord that a word names, nil if there is none.
function lords.get(realm, word, known)
	local lord = lords.place(known or lords.of(realm), word)
	return lord and not lord.gone and lord or nil
end

-- The words of all living lords, in their order.
function lords.words(realm, given)
	local known, found = given or lords.of(realm), {}
	local words = { "general" }
	for number = 1, #known.officers do
		table.insert(words, "officer" .. number)
	end
	table.insert(words, "bearer")
	for _, word in ipairs(words) do
		local lord = lords.place(known, word)
		if lord and not lord.gone then
			table.insert(found, word)
		end
	end
	return found
end

-- True if an injured lord misses this round (GM-HERO-05).
function lords.is_out(lord)
	return lord.out_until ~= nil and campaign.year <= lord.out_until
end

-- The words of those who can lead an army now.
function lords.leaders(realm)
	local known, found = lords.of(realm), {}
	for _, word in ipairs(lords.words(realm, known)) do
		if not lords.is_out(lords.place(known, word)) then
			table.insert(found, word)
		end
	end
	return found
end

-- Who bears the relics: a word, `bearer` for one who is no officer (GM-RELIC-04, GM-RELIC-05).
function lords.bearer_word(realm)
	return lords.of(realm).bearer
end

-- What a place is called: "general", "officer" or "bearer".
function lords.office(word)
	return lords.officer_number(word) and "officer" or word
end

-- A lord for texts and for the names of dice: `Alaric, general of red`; looked up in `known` if that is given.
function lords.title(realm, word, known)
	local lord, office = lords.place(known or lords.of(realm), word), lords.office(word)
	local told = { name = lord and lord.name or campaign.text("nobody"), realm = realm }
	if office == "general" then
		return campaign.text("{name}, general of {realm}", told)
	elseif office == "officer" then
		return campaign.text("{name}, officer of {realm}", told)
	elseif office == "bearer" then
		return campaign.text("{name}, bearer of {realm}", told)
	end
	told.office = office
	return campaign.text("{name}, {office} of {realm}", told)
end

-- The place of a lord for texts: `general`, `officer1` or `bearer`; `nobody` for nil.
---@param word string?
function lords.called(word)
	local number = lords.officer_number(word or "")
	if number then
		return campaign.text("officer{number}", { number = number })
	elseif word == "general" then
		return campaign.text("general")
	elseif word == "bearer" then
		return campaign.text("bearer")
	end
	return word or campaign.text("nobody")
end

-- True if somebody is a character of the lord class: what the sheet says, and without it generals alone are (GM-RELIC-04).
function lords.lord_class(lord, word)
	return (lord.fields.rank or (word == "general" and "lord" or "hero")) == "lord"
end

-- Fame; a bearer who is no officer has none (GM-RELIC-05).
function lords.fame(realm, word)
	local lord = lords.get(realm, word)
	return lord and lord.fame or 0
end

-- The points that an army may have under a leader, nil where fame sets no limit (GM-HERO-04).
function lords.most_points(realm, word)
	return options.fame_limits_army and lords.fame(realm, word) * options.fame_army_points or nil
end

-- The numbers of the abilities that somebody does not have yet.
local function free_abilities(lord)
	local free = {}
	for number = 1, #lords.ABILITIES do
		if not table.find(lord.abilities, number) then
			table.insert(free, number)
		end
	end
	return free
end

-- A further ability for somebody who has reached another step of fame: a die, a number that is held already thrown again
-- (GM-HERO-02).
local function roll_ability(realm, word, lord)
	local most = #lords.ABILITIES
	if #lord.abilities >= most then
		return
	end
	local what = campaign.text("ability of {lord}", { lord = lords.title(realm, word) })
	local free = free_abilities(lord)
	local number = throwing.again(what, function()
		local thrown = play.roll("d" .. most, what, realm)
		return table.find(free, thrown) and thrown or nil
	end, free)
	table.insert(lord.abilities, number)
	table.sort(lord.abilities)
	local text = lords.ability(lord.class, number)
	local told = { lord = lords.title(realm, word), number = number, text = text }
	change.say(text and campaign.text("{lord}, gains ability {number}: {text}.", told) or campaign.text("{lord}, gains ability {number}.", told))
end

-- What an ability of an archetype says, 0 for the one it begins with; nil while it is blank (GM-HERO-02).
function lords.ability(class, number)
	local record = table.find(ARCHETYPES, class) and campaign.record("archetypes", class) or {}
	local filled = campaign.recall("archetypes", class .. " " .. number)
	local which = lords.ABILITIES[number] or "start"
	return record[which] or filled
end

-- A general or officer gains fame, and abilities for each step of it; a bearer who is no officer gains none (GM-HERO-04,
-- GM-RELIC-05, GM-HERO-02).
function lords.gain_fame(realm, word, number)
	local known = lords.of(realm)
	local lord = lords.place(known, word)
	if not lord or lord.gone or number == 0 then
		return
	elseif not lord.fame then
		citing.say("GM-RELIC-05", campaign.text("{lord}, is no officer and gains no fame.", { lord = lords.title(realm, word) }))
		return
	end
	local before = play.cite("GM-HERO-04")
	local old = lord.fame
	local title = lords.title(realm, word)
	local what = campaign.text("fame of {lord}", { lord = title })
	lord.fame = math.max(0, change.explain(what, { { old, "before" }, { number, "won in battle" } }))
	change.say(campaign.text("{lord}, has {fame} fame now.", { lord = title, fame = lord.fame }))
	play.cite("GM-HERO-02")
	if options.ability_every > 0 then
		for _ = old // options.ability_every + 1, lord.fame // options.ability_every do
			roll_ability(realm, word, lord)
		end
	end
	lords.write(realm, known)
	play.cite(before)
end

-- Realms by the fame of their generals, the least first: a list of lists, with those who are tied together (GM-RELIC-09).
function lords.by_fame(realms)
	local groups, order = {}, {}
	for _, realm in ipairs(realms) do
		local fame = lords.fame(realm, "general")
		if not groups[fame] then
			groups[fame] = {}
			table.insert(order, fame)
		end
		table.insert(groups[fame], realm)
	end
	table.sort(order)
	local found = {}
	for _, fame in ipairs(order) do
		table.insert(found, groups[fame])
	end
	return found
end

-- Somebody is gone: officers and generals leave their place empty until they are replaced, and who bore the relics bears them
-- no more.
function lords.take_leave(known, word)
	local lord = lords.place(known, word)
	lord.gone = true
	names.bury(known, lord.name)
	if known.bearer == word then
		known.bearer, known.chosen = "nobody", nil
	end
end

-- Somebody is out of the campaign, dead or retired; who bore the relics has a successor at once (GM-HERO-05, GM-RELIC-06).
function lords.remove(realm, word, how)
	local known = lords.of(realm)
	change.say(campaign.text("{lord}, {how}.", { lord = lords.title(realm, word), how = how }))
	lords.take_leave(known, word)
	lords.write(realm, known)
	lords.succeed(realm)
end

-- Where nobody bears the relics the realm names a bearer at once, with the order `bearer`; if it names none somebody takes
-- them who is no officer (GM-RELIC-06).
function lords.succeed(realm)
	if lords.bearer_word(realm) ~= "nobody" then
		return
	end
	local before = play.cite("GM-RELIC-06")
	ask.order(realm, campaign.text("your bearer is gone: name another at once"), { orders = { "bearer" } })
	if lords.bearer_word(realm) == "nobody" then
		local known = lords.of(realm)
		lords.name_bearer(realm, known)
		lords.write(realm, known)
		change.say(campaign.text("{lord}, bears the relics of the realm now.", { lord = lords.title(realm, "bearer") }))
	end
	play.cite(before)
end

-- A new bearer, who takes over the relics: an officer by the word, or somebody who is none (GM-RELIC-04, GM-RELIC-05).
function lords.name_bearer(realm, known, officer, class, name)
	known.bearer = officer or "bearer"
	if not officer then
		known.chosen = lords.person(realm, known, class, name)
		known.chosen.fame, known.chosen.since = nil, campaign.year
	end
end

-- Somebody fell in battle and rolls for injuries: dead, out for a time, or well again. A bearer who is no officer does not roll
-- (GM-HERO-05, GM-RELIC-05). Returns what the die says.
function lords.fall(realm, word)
	local lord = lords.get(realm, word)
	if not lord then
		return nil
	elseif word == "bearer" then
		local told = { lord = lords.title(realm, word) }
		citing.say("GM-RELIC-05", campaign.text("{lord}, is no officer and does not roll for injuries.", told))
		return nil
	end
	local before = play.cite("GM-HERO-05")
	local injury = campaign.text("injury of {lord}", { lord = lords.title(realm, word) })
	local result = play.result("injuries", injury, { realm = realm })
	if result == "dead" then
		lords.remove(realm, word, campaign.text("is dead"))
	elseif result == "misses" then
		local known = lords.of(realm)
		lords.place(known, word).out_until = campaign.year + campaign.value("injury.rounds", { realm = realm })
		lords.write(realm, known)
		change.say(campaign.text("{lord}, misses {rounds}.", {
			lord = lords.title(realm, word),
			rounds = { campaign.value("injury.rounds", { realm = realm }), "round" },
		}))
	else
		change.say(campaign.text("{lord}, recovers.", { lord = lords.title(realm, word) }))
	end
	play.cite(before)
	return result
end

return lords
