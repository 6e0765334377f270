-- What realms may not write about their lords, and by which rule (GM-LORD-01, GM-LORD-02, GM-LORD-04, GM-LORD-05, GM-HERO-02,
-- GM-HERO-03, GM-HERO-05, GM-RELIC-04, GM-RELIC-05). `known` is what the realm has of lords when the line is carried out, or will
-- have by the lines before it on the sheet.
local lords = require("lib/lords")
local names = require("lib/hero_names")
local sheet = require("lib/hero_sheet")

local lord_rules = {}

-- Why somebody new may not be of an archetype: it is none, or the predecessor's stays (GM-HERO-03, GM-LORD-02).
local function class_refused(class, predecessor)
	if not table.find(lords.archetypes(), class) then
		return sheet.no_archetype(class), "GM-HERO-03"
	elseif options.type_change == "never" and predecessor and predecessor.class ~= class then
		local told = { class = predecessor.class }
		return campaign.text("the type of a character stays, also with a successor: {class}", told), "GM-LORD-02"
	end
	return nil
end

-- Why somebody new may not have a name: somebody of the realm has it or had it, or orders mean another by it (GM-HERO-01).
local function name_refused(known, name)
	local plain = string.lower(name or "")
	local whose = plain ~= "" and names.owner(known, name)
	if plain == "general" or plain == "bearer" or lords.officer_number(plain) then
		return campaign.text("{name} is a word of orders: choose a name", { name = "`" .. name .. "`" }), "GM-HERO-01"
	elseif whose then
		local told = { name = name, whose = whose }
		return campaign.text("{name} is the name of {whose}, and no other hero of your realm bears it", told), "GM-HERO-01"
	end
	return nil
end

-- What a realm has of lords without one who lives and gives their place up.
local function without(known, place)
	local others = table.clone(known)
	if others[place] and not others[place].gone then
		others[place] = nil
	end
	return others
end

-- Why somebody new may be neither of an archetype nor of a name.
local function person_refused(known, class, name, predecessor)
	local why, rule = class_refused(class, predecessor)
	if why then
		return why, rule
	end
	return name_refused(known, name)
end

-- The next free place for an officer, and who had it; nil where the realm has as many as it may. Where the dead are replaced
-- there are no other places (GM-LORD-04, GM-HERO-05).
function lord_rules.free_place(known)
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

local function full()
	if campaign.phase == "replacements" then
		local why = campaign.text("no officer of yours is left to be replaced; others are appointed in the column of players")
		return why, "GM-LORD-04"
	end
	local told = { officers = { options.officers_max, "officer" } }
	return campaign.text("your realm has {officers}, as many as it may", told), "GM-LORD-04"
end

-- Who is meant as the bearer: an officer by the word, or the archetype and name of somebody new.
function lord_rules.meant(words)
	local who, name = string.match(words, "^(%S+)%s*(.*)$")
	if who and lords.officer_number(who) then
		return who
	end
	return nil, who, name
end

-- Why each order is refused; nothing if it is not.
local refused = {}

function refused.general(realm, known, given)
	if campaign.year > 0 and not known.general.gone then
		return campaign.text("{lord}, is in command", { lord = lords.title(realm, "general", known) })
	end
	local gone = known.general.gone and known.general or nil
	return person_refused(without(known, "general"), given.class, given.name, gone)
end

function refused.appoint(_, known, given)
	local place, predecessor = lord_rules.free_place(known)
	if not place then
		return full()
	end
	return person_refused(known, given.class, given.name, predecessor)
end

function refused.promote(_, known)
	if known.bearer ~= "bearer" then
		return campaign.text("the bearer of your relics is an officer")
	elseif not lord_rules.free_place(known) then
		return full()
	end
	return nil
end

function refused.retire(realm, known, given)
	return not lords.get(realm, given.who, known) and sheet.no_lord(realm, known, given.who) or nil
end

function refused.bearer(realm, known, given)
	local officer, class, name = lord_rules.meant(given.who)
	if known.bearer ~= "nobody" and campaign.year > 0 then
		local told = { lord = lords.title(realm, known.bearer, known) }
		return campaign.text("{lord}, bears the relics, which pass to nobody else", told), "GM-RELIC-04"
	elseif class == "general" then
		return campaign.text("the general never bears the relics"), "GM-RELIC-04"
	elseif not officer and name == "" then
		return campaign.text("name an officer of your realm, or an archetype and a name")
	elseif not officer then
		return person_refused(without(known, "chosen"), class, name)
	end
	local lord = lords.get(realm, officer, known)
	if not lord then
		return sheet.no_lord(realm, known, officer)
	elseif lords.lord_class(lord, officer) then
		local told = { lord = lords.title(realm, officer, known) }
		return campaign.text("{lord}, is of the lord class and cannot bear the relics", told), "GM-RELIC-04"
	end
	return nil
end

function refused.inscribe(realm, known, given)
	return sheet.refusal(realm, known, given.who, given.field, given.text)
end

function refused.ability(_, _, given)
	local reason, rule = class_refused(given.class)
	if reason then
		return reason, rule
	elseif given.number < 0 or given.number > #lords.ABILITIES then
		return campaign.text("abilities are numbered from 1 to {most}, and 0 is the one it begins with", { most = #lords.ABILITIES })
	elseif lords.ability(given.class, given.number) then
		return campaign.text("that ability is filled in: {text}", { text = lords.ability(given.class, given.number) })
	end
	return nil
end

-- Why a line may not be written or carried out, and the rule if it is not that of the order; nothing if it may.
function lord_rules.refusal(realm, known, order, given)
	return refused[order](realm, known, given)
end

return lord_rules
