-- What realms write about their lords: generals and bearers before play, officers in the column of players, and successors of
-- the dead (GM-LORD-01 to GM-LORD-05, GM-HERO-02, GM-HERO-03, GM-HERO-05, GM-RELIC-04 to GM-RELIC-06). And the order of fame.
local lords = require("lib/lords")
local sheet = require("lib/hero_sheet")

-- The words of an order as one text.
local function text_of(words)
	return type(words) == "table" and table.concat(words, " ") or words
end

-- Why somebody new may not be of an archetype: it is none, or the predecessor's stays (GM-HERO-03, GM-LORD-02).
local function class_refused(class, predecessor)
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

-- The next free place for an officer, and who had it; nil where the realm has as many as it may (GM-LORD-04).
local function free_place(known)
	for number, officer in ipairs(known.officers) do
		if officer.gone then
			return number, officer
		end
	end
	if #known.officers < options.officers_max then
		return #known.officers + 1
	end
	return nil
end

local function setting_up()
	return campaign.year == 0
end

local function name_general(realm, class, name)
	local known = lords.of(realm)
	known.general = successor(realm, known, class, name, known.general.gone and known.general or nil)
	lords.write(realm, known)
	change.say(lords.title(realm, "general") .. ", takes command.")
end

declare.order({
	name = "general",
	doc = "Makes the general of your realm: the archetype, and a name.",
	arguments = { "class: word", "name: words" },
	example = "general barbarian Karl Franz",
	during = "lords replacements",
	cite = "GM-LORD-01",
	check = function(realm, class)
		local general = lords.of(realm).general
		if not setting_up() and not general.gone then
			return lords.title(realm, "general") .. ", is in command"
		end
		return class_refused(class, general.gone and general or nil)
	end,
	play = function(realm, class, name)
		name_general(realm, class, text_of(name))
	end,
	candidates = function(realm)
		return { { lords.default_class(), lords.next_name(realm) } }
	end,
})

local function appoint(realm, person, known, place)
	known.officers[place] = person
	lords.write(realm, known)
	change.say(lords.title(realm, "officer" .. place) .. " (officer" .. place .. "), is appointed.")
end

declare.order({
	name = "appoint",
	doc = "Appoints an officer: the archetype, and a name.",
	arguments = { "class: word", "name: words" },
	example = "appoint barbarian Konrad the Red",
	during = "officers replacements",
	cite = "GM-LORD-04",
	check = function(realm, class)
		local place, predecessor = free_place(lords.of(realm))
		if not place then
			return "your realm has " .. campaign.count(options.officers_max, "officer") .. ", as many as it may"
		end
		return class_refused(class, predecessor)
	end,
	play = function(realm, class, name)
		local known = lords.of(realm)
		local place, predecessor = free_place(known)
		appoint(realm, successor(realm, known, class, text_of(name), predecessor), known, place)
	end,
	candidates = function(realm)
		return free_place(lords.of(realm)) and { { lords.default_class(), lords.next_name(realm) } } or {}
	end,
	advice = function(realm)
		return free_place(lords.of(realm)) and { lords.default_class(), lords.next_name(realm) } or nil
	end,
})

declare.order({
	name = "promote",
	doc = "Makes your bearer an officer, who goes on bearing the relics and gains fame from now on.",
	during = "officers",
	cite = "GM-RELIC-05",
	check = function(realm)
		local known = lords.of(realm)
		if known.bearer ~= "bearer" then
			return "the bearer of your relics is an officer"
		elseif not free_place(known) then
			return "your realm has " .. campaign.count(options.officers_max, "officer") .. ", as many as it may", "GM-LORD-04"
		end
		return nil
	end,
	play = function(realm)
		local known = lords.of(realm)
		local place, person = free_place(known), known.chosen
		person.fame, person.since = options.start_fame, nil
		known.bearer, known.chosen = "officer" .. place, nil
		appoint(realm, person, known, place)
	end,
	candidates = function(realm)
		local known = lords.of(realm)
		return known.bearer == "bearer" and free_place(known) and { {} } or {}
	end,
})

declare.order({
	name = "retire",
	doc = "Sends a general, an officer or a bearer into retirement, such as `retire officer1`.",
	arguments = { "who: word" },
	example = "retire officer1",
	during = "officers",
	cite = "GM-HERO-05",
	check = function(realm, who)
		if not lords.get(realm, who) then
			return "your realm has no `" .. who .. "`; it has " .. table.concat(lords.words(realm), ", ")
		end
		return nil
	end,
	play = function(realm, who)
		lords.remove(realm, who, "retires")
	end,
	candidates = function(realm)
		local found = {}
		for _, word in ipairs(lords.words(realm)) do
			table.insert(found, { word })
		end
		return found
	end,
})

-- Who is meant as the bearer: an officer by the word, or the archetype and name of somebody new.
local function meant(words)
	local who, name = string.match(text_of(words), "^(%S+)%s*(.*)$")
	if who and lords.officer_number(who) then
		return who
	end
	return nil, who, name
end

declare.order({
	name = "bearer",
	doc = "Names the bearer of the relics: an officer, such as `bearer officer1`, or somebody new by archetype and name.",
	arguments = { "who: words" },
	example = "bearer barbarian Ida",
	during = "lords officers replacements battles",
	cite = "GM-LORD-05",
	check = function(realm, who)
		local bears = lords.bearer_word(realm)
		local officer, class, name = meant(who)
		if bears ~= "nobody" and not setting_up() then
			return lords.title(realm, bears) .. ", bears the relics, which pass to nobody else", "GM-RELIC-04"
		elseif class == "general" then
			return "the general never bears the relics", "GM-RELIC-04"
		elseif not officer and name == "" then
			return "name an officer of your realm, or an archetype and a name"
		elseif not officer then
			return class_refused(class)
		end
		local lord = lords.get(realm, officer)
		if not lord then
			return "your realm has no `" .. officer .. "`; it has " .. table.concat(lords.words(realm), ", ")
		elseif lords.lord_class(lord, officer) then
			return lords.title(realm, officer) .. ", is of the lord class and cannot bear the relics", "GM-RELIC-04"
		end
		return nil
	end,
	play = function(realm, who)
		lords.name_bearer(realm, meant(who))
	end,
	candidates = function(realm)
		local found = { { lords.default_class() .. " " .. lords.next_name(realm, 1) } }
		for _, word in ipairs(lords.words(realm)) do
			if lords.officer_number(word) and not lords.lord_class(lords.get(realm, word), word) then
				table.insert(found, { word })
			end
		end
		return found
	end,
})

declare.order({
	name = "inscribe",
	doc = "Writes a field of a hero's sheet, such as `inscribe general weapon_skill 6`; `hero general` shows the sheet.",
	arguments = { "who: word", "field: word", "text: words" },
	example = "inscribe general equipment sword, shield",
	during = "lords officers replacements",
	cite = "GM-HERO-01",
	check = function(realm, who, field, text)
		return sheet.refusal(realm, who, field, text_of(text))
	end,
	play = function(realm, who, field, text)
		sheet.inscribe(realm, who, field, text_of(text))
	end,
	candidates = sheet.examples,
})

declare.order({
	name = "ability",
	doc = "Fills in a blank ability of an archetype for the whole campaign: its number, or 0 for the one it begins with.",
	arguments = { "class: word", "number: number", "text: words" },
	example = "ability barbarian 2 hates all who wear plate",
	during = "lords officers replacements",
	cite = "GM-HERO-02",
	check = function(_, class, number)
		if number < 0 or number > #lords.ABILITIES then
			return "abilities are numbered from 1 to " .. #lords.ABILITIES .. ", and 0 is the one it begins with"
		elseif class_refused(class) then
			return class_refused(class)
		elseif lords.ability(class, number) then
			return "that ability is filled in: " .. lords.ability(class, number)
		end
		return nil
	end,
	play = function(realm, class, number, text)
		change.remember("archetypes", class .. " " .. number, text_of(text))
		change.say(realm.name .. " fills in ability " .. number .. " of the archetype " .. class .. ": " .. text_of(text) .. ".")
	end,
})

-- Each realm makes its general and names who will bear the relics; who names nobody gets somebody (GM-LORD-01, GM-LORD-05).
declare.phase("lords", function()
	for _, realm in ipairs(campaign.seats) do
		play.matter("lords", realm)
		play.cite("GM-LORD-01")
		ask.orders(realm, "make your general and name the bearer of the relics (`general`, `bearer`, `inscribe`)")
		lords.write(realm, lords.of(realm))
		change.say("The general of " .. realm.name .. " is " .. lords.get(realm, "general").name .. ".")
		play.cite("GM-LORD-05")
		change.say("The relics of " .. realm.name .. " are borne by " .. lords.get(realm, "bearer").name .. ".")
	end
end)

-- The order of fame, which counts where bearers are declared (GM-RELIC-09).
declare.phase("fame", function()
	local groups = {}
	for _, group in ipairs(lords.by_fame(campaign.seats)) do
		local names = {}
		for _, realm in ipairs(group) do
			table.insert(names, realm.name)
		end
		table.insert(groups, table.concat(names, " and ") .. " " .. lords.fame(group[1], "general"))
	end
	play.cite("GM-RELIC-09")
	change.show("Order of fame, the least first: " .. table.concat(groups, ", ") .. ".")
end)

-- Officers are appointed, promoted and retired, and sheets are kept (GM-LORD-04).
declare.phase("officers", function()
	for _, realm in ipairs(campaign.seats) do
		play.matter("officers", realm)
		ask.orders(realm, "appoint officers and keep your sheets")
	end
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
	for _, realm in ipairs(campaign.seats) do
		local general, officer = lacks(realm)
		if general or officer then
			play.matter("replacements", realm)
			play.cite("GM-HERO-05")
			ask.orders(realm, "replace those who are gone" .. (general and ", your general first" or ""))
			if lacks(realm) then
				name_general(realm)
			end
		end
	end
end)
