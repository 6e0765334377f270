-- The sheet of a hero: a head, ten values and lists, what may be written into it and when (GM-HERO-01, GM-HERO-02, GM-LORD-02,
-- GM-LORD-03, GM-RELIC-04, GM-RELIC-05). The fields are rows of the table `hero_fields`.
local choosing = require("margrave/choosing")
local lords = require("lib/lords")

local sheet = {}

local FIELDS = campaign.rows("hero_fields")

-- What a sheet says of one of its fields.
local function field_of(name)
	return campaign.record("hero_fields", name)
end

-- What the sheet calls a field.
local function title(name)
	return campaign.name("row", "hero_fields." .. name)
end

-- What is typed, as texts have it: no name that would be translated.
local function typed(word)
	return "`" .. word .. "`"
end

function sheet.no_lord(realm, known, word)
	local words = table.concat(lords.words(realm, known), ", ")
	return campaign.text("your realm has no {word}; it has {words}", { word = typed(word), words = words })
end

function sheet.no_archetype(class)
	return campaign.text("there is no archetype {class}; `archetypes` lists them", { class = typed(class) })
end

-- Returns what is wrong with a text for a field, nil if it fits.
local function misfit(field, name, text)
	if field.takes == "number" and not string.match(text, "^%d+%+?$") then
		return campaign.text("{field} takes a number, such as 4 or 4+", { field = typed(name) })
	elseif field.takes == "archetype" and not table.find(lords.archetypes(), text) then
		return sheet.no_archetype(text)
	elseif field.takes == "word" and not table.find(field.words or {}, text) then
		local told = { field = typed(name), words = table.concat(field.words or {}, ", ") }
		return campaign.text("{field} is one of {words}", told)
	end
	return nil
end

local function written(lord, name)
	if name == "class" then
		return true
	end
	return lord.fields[name] ~= nil
end

-- Why something may not be written on a sheet, and by which rule; nil if it may.
function sheet.refusal(realm, known, word, name, text)
	local lord = lords.get(realm, word, known)
	if not lord then
		return sheet.no_lord(realm, known, word)
	elseif not table.find(FIELDS, name) then
		return campaign.text("a sheet has no field {field}; `hero_fields` lists them", { field = typed(name) })
	end
	local field = field_of(name)
	local wrong = misfit(field, name, text)
	if wrong then
		return wrong
	elseif name == "points" and not options.sheet_has_fame then
		return campaign.text("the points of the sheet are the fame, which is won in battle")
	elseif name == "rank" and text == "lord" and known.bearer == word then
		return campaign.text("who bears the relics is no character of the lord class"), "GM-RELIC-04"
	elseif word == "bearer" and campaign.year > (lord.since or 0) then
		return campaign.text("a bearer who is no officer is not changed any more"), "GM-RELIC-05"
	elseif field.keeps == "type" and written(lord, name) and options.type_change ~= "always" then
		local why = options.type_change == "never" and campaign.text("the type of a character does not change")
			or campaign.text("the type of a character does not change until another replaces them")
		return why, "GM-LORD-02"
	end
	return nil
end

-- The rule that is carried out when a field is written: what stays, what is free, or the sheet as such.
local RULES = { type = "GM-LORD-02", good = "GM-LORD-02", free = "GM-LORD-03" }

function sheet.rule(name)
	return RULES[field_of(name).keeps] or "GM-HERO-01"
end

-- Writes a field of a sheet: what stays for good is added to, everything else is written over.
function sheet.inscribe(known, word, name, text)
	local lord, field = lords.place(known, word), field_of(name)
	if name == "class" then
		lord.class = text
	elseif field.keeps == "good" and lord.fields[name] then
		lord.fields[name] = lord.fields[name] .. ", " .. text
	else
		lord.fields[name] = text
	end
end

-- What is told of it.
function sheet.inscribed(realm, known, word, name)
	local lord = lords.get(realm, word, known)
	return campaign.text("On the sheet of {lord}: {field} {value}.", {
		lord = lords.title(realm, word, known),
		field = title(name),
		value = lord.fields[name] or lord.class,
	})
end

-- Fields of one part of the sheet, in their order.
local function part(which)
	return choosing.those(FIELDS, function(name)
		return field_of(name).part == which
	end)
end

local function not_written()
	return campaign.text("(not written yet)")
end

-- The abilities of somebody: the one of the archetype, and those that were rolled (GM-HERO-02).
local function abilities(lord)
	local found = { lords.ability(lord.class, 0) or campaign.text("the first of the archetype (not written yet)") }
	for _, number in ipairs(lord.abilities) do
		table.insert(found, number .. " " .. (lords.ability(lord.class, number) or not_written()))
	end
	return table.concat(found, ", ")
end

-- The points of the sheet: the cost in army points, or the fame where it has no field of its own (GM-HERO-01).
local function points(lord)
	local number = options.sheet_has_fame and lord.fields.points or not options.sheet_has_fame and lord.fame or "-"
	local counted = #tostring(number) < 10 and tonumber(number)
	local told = { points = counted and { counted, "point" } or campaign.text("{number} points", { number = tostring(number) }) }
	if options.sheet_has_fame and lord.fame then
		told.fame = lord.fame
		return campaign.text("{points}, {fame} fame", told)
	end
	return campaign.text("{points}", told)
end

-- A sheet as lines (GM-HERO-01).
function sheet.lines(realm, word)
	local lord, known = lords.get(realm, word), lords.of(realm)
	local class = campaign.name("row", "archetypes." .. lord.class) or lord.class
	local head = lords.title(realm, word) .. ": " .. class
	if lord.fields.title then
		head = head .. ", " .. lord.fields.title
	end
	head = head .. ", " .. points(lord)
	if lords.lord_class(lord, word) then
		head = head .. ", " .. campaign.text("lord class")
	end
	if lords.officer_number(word) then
		head = head .. " (" .. word .. ")"
	end
	local values = {}
	for _, name in ipairs(part("value")) do
		table.insert(values, title(name) .. " " .. (lord.fields[name] or "-"))
	end
	local lines = { head, "  " .. table.concat(values, " | ") }
	local function list(name, text)
		table.insert(lines, "  " .. name .. ": " .. text)
	end
	for _, name in ipairs(part("list")) do
		if name == "drawbacks" then
			list(campaign.text("abilities"), abilities(lord))
		end
		list(title(name), lord.fields[name] or campaign.text("none"))
	end
	if known.bearer == word then
		table.insert(lines, "  " .. campaign.text("bears the relics of the realm"))
	end
	if lords.is_out(lord) then
		table.insert(lines, "  " .. campaign.text("injured: back in round {round}", { round = lord.out_until + 1 }))
	end
	return lines
end

-- The fields that can be written, with what each takes and what may change (GM-LORD-02, GM-LORD-03).
function sheet.fields()
	local lines = {}
	local keeps = {
		type = campaign.text("belongs to the type"),
		good = campaign.text("stays for good"),
		free = campaign.text("may change from battle to battle"),
	}
	local kinds = {
		archetype = campaign.text("archetype"),
		number = campaign.text("number"),
		text = campaign.text("text"),
	}
	for _, name in ipairs(FIELDS) do
		local field = field_of(name)
		local takes = kinds[field.takes] or field.takes
		for at, word in ipairs(field.words or {}) do
			takes = at == 1 and word or campaign.text("{words} or {word}", { words = takes, word = word })
		end
		local more = keeps[field.keeps] and "; " .. keeps[field.keeps] or ""
		table.insert(lines, name .. " (" .. title(name) .. "): " .. takes .. more)
	end
	return lines
end

-- What may be tried on the sheet of a general, for completion: one text for each field that is still blank, and of the values
-- for the first alone.
function sheet.examples(realm)
	local found, texts = {}, { number = "4", archetype = lords.default_class(), text = "nothing special" }
	local known, values = lords.of(realm), 0
	local general = lords.get(realm, "general", known)
	for _, name in ipairs(FIELDS) do
		local field = field_of(name)
		local text = field.words and field.words[1] or texts[field.takes]
		if general and not general.fields[name] and not sheet.refusal(realm, known, "general", name, text) then
			values += field.part == "value" and 1 or 0
			if field.part ~= "value" or values == 1 then
				table.insert(found, { "general", name, text })
			end
		end
	end
	return found
end

-- An archetype as lines (GM-HERO-02).
function sheet.archetype(class)
	local first = { class = campaign.name("row", "archetypes." .. class), ability = lords.ability(class, 0) or not_written() }
	local lines = { campaign.text("{class}, begins with: {ability}", first) }
	for number = 1, #lords.ABILITIES do
		table.insert(lines, "  " .. number .. " " .. (lords.ability(class, number) or not_written()))
	end
	return lines
end

return sheet
