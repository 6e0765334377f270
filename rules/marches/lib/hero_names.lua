-- Names of heroes: no two of a realm share one, and the names of those who are gone do not come back (GM-HERO-01). `known` is what a
-- realm has of lords, as in lib/lords.
local names = {}

local NAMES = campaign.rows("hero_names")

-- The name at a place of the list.
local function listed(at)
	return campaign.record("hero_names", NAMES[at] or "").called
end

-- What follows a name that is given a second time and more often.
local NUMERALS = { "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X" }

-- What a name is compared by.
local function spelt(name)
	return string.lower(name or "")
end

-- Who of a realm has a name, as texts say it: `your general`, `one who is gone`; nil for a name that is free. Before play who was named by
-- nobody yields it (GM-HERO-01).
function names.owner(known, name)
	local function has(lord)
		return lord and spelt(lord.name) == spelt(name) and not (lord.unnamed and campaign.year == 0)
	end
	local function gone()
		return campaign.text("one who is gone")
	end
	if has(known.general) then
		return known.general.gone and gone() or campaign.text("your general")
	elseif has(known.chosen) then
		return known.chosen.gone and gone() or campaign.text("your bearer")
	end
	for number, officer in ipairs(known.officers or {}) do
		if has(officer) then
			return officer.gone and gone() or campaign.text("your officer{number}", { number = number })
		end
	end
	for _, other in ipairs(known.past or {}) do
		if spelt(other) == spelt(name) then
			return gone()
		end
	end
	return nil
end

-- Remembers the name of somebody who is gone: it does not come back (GM-HERO-01).
function names.bury(known, name)
	known.past = known.past or {}
	if name and not table.find(known.past, name) then
		table.insert(known.past, name)
	end
end

-- A name for whom nobody names: each realm goes through the list from a place of its own, without the names that it has or had.
function names.free(realm, known, made)
	local place = table.find(campaign.realms, realm) or 1
	for round = 0, #NUMERALS do
		for step = 0, #NAMES - 1 do
			local called = listed(((place - 1) * 5 + made + step) % #NAMES + 1)
			local name = round == 0 and called or called .. " " .. NUMERALS[round]
			if not names.owner(known, name) then
				return name
			end
		end
	end
	return listed(1) .. " " .. (made + 1)
end

-- Gives others a name before play who were named by nobody, where somebody was given theirs (GM-HERO-01).
function names.part(realm, known)
	local general, chosen = known.general, known.chosen
	if campaign.year == 0 and general and chosen and spelt(general.name) == spelt(chosen.name) then
		local yields = chosen.unnamed and chosen or general
		yields.name = ""
		yields.name = names.free(realm, known, known.made)
	end
end

return names
