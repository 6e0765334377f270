-- The orders with which realms make, appoint and retire lords and keep their sheets (GM-LORD-01 to GM-LORD-05, GM-HERO-01,
-- GM-HERO-02, GM-HERO-05, GM-RELIC-04 to GM-RELIC-06). They are written and opened together; `bearer` is given at once as well,
-- when a bearer is gone.
local lord_orders = require("lib/lord_orders")
local lord_rules = require("lib/lord_rules")
local lords = require("lib/lords")
local names = require("lib/hero_names")
local sheet = require("lib/hero_sheet")

local planned = lord_orders.planned

local function refusal(realm, order, given)
	return lord_rules.refusal(realm, planned(realm), order, given)
end

-- The `preview` of an order with these arguments.
local function preview(order, ...)
	local names = { ... }
	return function(realm, ...)
		local given = {}
		for at, name in ipairs(names) do
			given[name] = (select(at, ...))
		end
		return realm and lord_orders.preview(realm, order, given) or {}
	end
end

local function next_name(realm, known)
	return names.free(realm, known, known.made)
end

declare.order({
	name = "general",
	doc = "Makes the general of your realm: the archetype, and a name.",
	arguments = { "class: word", "name: words" },
	example = "general barbarian Karl Franz",
	during = "lords replacements",
	cite = "GM-LORD-01",
	check = function(realm, class, name)
		return refusal(realm, "general", { class = class, name = name })
	end,
	candidates = function(realm)
		return { { lords.default_class(), next_name(realm, planned(realm)) } }
	end,
	preview = preview("general", "class", "name"),
})

declare.order({
	name = "appoint",
	doc = "Appoints an officer: the archetype, and a name.",
	arguments = { "class: word", "name: words" },
	example = "appoint barbarian Konrad the Red",
	during = "officers replacements",
	cite = "GM-LORD-04",
	check = function(realm, class, name)
		return refusal(realm, "appoint", { class = class, name = name })
	end,
	candidates = function(realm)
		local known = planned(realm)
		return lord_rules.free_place(known) and { { lords.default_class(), next_name(realm, known) } } or {}
	end,
	advice = function(realm)
		local known = planned(realm)
		return lord_rules.free_place(known) and { lords.default_class(), next_name(realm, known) } or nil
	end,
	preview = preview("appoint", "class", "name"),
})

declare.order({
	name = "promote",
	doc = "Makes your bearer an officer, who goes on bearing the relics and gains fame from now on.",
	during = "officers",
	cite = "GM-RELIC-05",
	check = function(realm)
		return refusal(realm, "promote", {})
	end,
	candidates = function(realm)
		local known = planned(realm)
		return known.bearer == "bearer" and lord_rules.free_place(known) and { {} } or {}
	end,
	preview = preview("promote"),
})

declare.order({
	name = "retire",
	doc = "Sends a general, an officer or a bearer into retirement, such as `retire officer1`.",
	arguments = { "who: word" },
	example = "retire officer1",
	during = "officers",
	cite = "GM-HERO-05",
	check = function(realm, who)
		return refusal(realm, "retire", { who = who })
	end,
	candidates = function(realm)
		local found = {}
		for _, word in ipairs(lords.words(realm, planned(realm))) do
			table.insert(found, { word })
		end
		return found
	end,
	preview = preview("retire", "who"),
})

declare.order({
	name = "bearer",
	doc = "Names the bearer of the relics: an officer, such as `bearer officer1`, or somebody new by archetype and name.",
	arguments = { "who: words" },
	example = "bearer barbarian Ida",
	during = "lords officers replacements battles victory_check",
	cite = "GM-LORD-05",
	check = function(realm, who)
		return refusal(realm, "bearer", { who = who })
	end,
	play = function(realm, who)
		local known = lords.of(realm)
		lord_orders.carry_out(realm, known, "bearer", { who = who })
		lords.write(realm, known)
	end,
	candidates = function(realm)
		local known = planned(realm)
		local found = { { lords.default_class() .. " " .. next_name(realm, known) } }
		for _, word in ipairs(lords.words(realm, known)) do
			if lords.officer_number(word) and not lords.lord_class(lords.get(realm, word, known), word) then
				table.insert(found, { word })
			end
		end
		return found
	end,
	preview = preview("bearer", "who"),
})

declare.order({
	name = "inscribe",
	doc = "Writes a field of a hero's sheet, such as `inscribe general weapon_skill 6`; `hero_fields` lists the fields.",
	arguments = { "who: word", "field: word", "text: words" },
	example = "inscribe general equipment sword, shield",
	during = "lords officers replacements",
	cite = "GM-HERO-01",
	check = function(realm, who, field, text)
		return refusal(realm, "inscribe", { who = who, field = field, text = text })
	end,
	candidates = sheet.examples,
	preview = preview("inscribe", "who", "field", "text"),
})

declare.order({
	name = "ability",
	doc = "Fills in a blank ability of an archetype for the whole campaign: its number, or 0 for the one it begins with.",
	arguments = { "class: word", "number: number", "text: words" },
	example = "ability barbarian 2 hates all who wear plate",
	during = "lords officers replacements",
	cite = "GM-HERO-02",
	check = function(realm, class, number, text)
		return refusal(realm, "ability", { class = class, number = number, text = text })
	end,
	preview = preview("ability", "class", "number", "text"),
})
