-- The sheets of generals, officers and bearers, and the archetypes (GM-HERO-01, GM-HERO-02).
local lords = require("lib/lords")
local sheet = require("lib/hero_sheet")

-- Adds the lines of a list to another.
local function add(lines, more)
	table.move(more, 1, #more, #lines + 1, lines)
end

declare.view({
	name = "hero",
	doc = "The sheet of a general, an officer or a bearer, such as `general` or `officer1`: your own, or of another realm.",
	arguments = { "who: word", "realm: realm?" },
	example = "hero general red",
	show = function(viewer, who, realm)
		local of = realm or viewer
		if not of then
			local first = campaign.realms[1]
			local words = "hero " .. who .. (first and " " .. first.name or "")
			return campaign.text("of which realm? for instance: {words}", { words = words })
		elseif not lords.get(of, who) then
			local named = { realm = of, word = who, words = table.concat(lords.words(of), ", ") }
			return campaign.text("{realm} has no `{word}`; it has {words}", named)
		end
		return sheet.lines(of, who)
	end,
})

declare.view({
	name = "heroes",
	doc = "The sheets of all generals, officers and bearers, or of those of one realm.",
	arguments = { "realm: realm?" },
	example = "heroes red",
	show = function(_, realm)
		local lines = {}
		for _, one in ipairs(realm and { realm } or campaign.seats) do
			for _, word in ipairs(lords.words(one)) do
				add(lines, sheet.lines(one, word))
			end
		end
		return lines
	end,
})

declare.view({
	name = "hero_fields",
	doc = "The fields of a hero's sheet that the order `inscribe` writes, and what may change.",
	show = sheet.fields,
})

declare.view({
	name = "archetypes",
	doc = "The archetypes of characters, with the ability each begins with and the six that are rolled for.",
	show = function()
		local lines = {}
		for _, class in ipairs(campaign.rows("archetypes")) do
			add(lines, sheet.archetype(class))
		end
		return lines
	end,
})

declare.expectation("fame REALM WHO NUMBER", function(name, who, number)
	local realm = campaign.realm(name)
	local fame = realm and lords.fame(realm, who)
	return fame ~= tonumber(number) and (fame and tostring(fame) or campaign.text("none")) or nil
end)

declare.expectation("bearer REALM WHO", function(name, who)
	local realm = campaign.realm(name)
	local word = realm and lords.bearer_word(realm)
	return word ~= who and (word or campaign.text("none")) or nil
end)

declare.expectation("leaders REALM …", function(name, ...)
	local realm = campaign.realm(name)
	if not realm then
		return campaign.text("there is no realm {name}", { name = name })
	end
	local found = table.concat(lords.leaders(realm), " ")
	return found ~= table.concat({ ... }, " ") and found or nil
end)
