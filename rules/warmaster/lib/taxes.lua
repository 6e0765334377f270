-- Taxes: what each tile pays, what pays nothing, and what cuts the sum (WM-REV-01 to WM-REV-04, WM-RACE-02, WM-RACE-14,
-- WM-EVENT-02, WM-EVENT-09, WM-SEASON-05, WM-SEASON-11).
local citing = require("margrave/citing")
local memory = require("margrave/memory")
local realms = require("lib/realms")
local tables = require("lib/tables")

local taxes = {}

-- What the coming collection forgets of the last one: cuts by dice of a winter that is over. Blights of this autumn stay.
function taxes.forget()
	campaign.vars.tax_cuts = campaign.vars.blights or {}
	campaign.vars.blights = {}
	campaign.vars.untaxed = {}
end

local function note(key, realm, why)
	local noted = memory.copy(key)
	local own = noted[realm.name] or {}
	table.insert(own, why)
	noted[realm.name] = own
	campaign.vars[key] = noted
end

-- Halves the taxes of a realm in this winter (WM-REV-04: halvings add up).
function taxes.halve(realm, why)
	note("tax_cuts", realm, why)
end

-- Halves them in the coming winter (WM-SEASON-11).
function taxes.blight(realm, why)
	note("blights", realm, why)
end

-- A tile pays nothing in this winter, whosever it is when taxes are collected.
function taxes.none_from(tile, why)
	change.remember("untaxed", tile.label, why)
end

-- Why a tile that hangs together with the capital pays nothing, nil if it pays (WM-EVENT-05, WM-DRAGON-01, WM-SEASON-14).
local function spared(tile, by_spells_alone)
	if tile:mark("mist_of_the_dead") then
		return campaign.name("mark", "mist_of_the_dead")
	end
	return not by_spells_alone and campaign.recall("untaxed", tile.label) or nil
end

-- One roll of the tax table; hubris costs each roll a pip, but never more than it has (WM-RACE-02). Gives back the gold of the
-- roll, and what is taken off it again.
local function paid(row, what, realm, tile)
	if not row or row.times == 0 then
		return 0, 0
	end
	local total = play.roll(row.dice, campaign.text("{what} of {tile}", { what = what, tile = tile }), realm)
	local changed = math.max(0, total + campaign.value("tax.roll", { realm = realm, tile = tile }))
	return total * row.times, (changed - total) * row.times
end

-- The tax row of a tile; by which a lake pays is for the campaign to say (WM-MAP-01).
local function row_of(tile)
	return tables.record("taxes", tile.terrain == "lake" and options.lake_tax or tile.terrain)
end

-- True if a winter is played after this autumn, or was before this spring (WM-TURN-01).
function taxes.winter_follows()
	return campaign.year <= options.winters
end

function taxes.winter_passed()
	return campaign.year > 1 and campaign.year - 1 <= options.winters
end

-- True if a realm has tax income at all (WM-RACE-14).
function taxes.pays(realm)
	return campaign.value("tax.collected", { realm = realm }) > 0
end

-- True if a tile brings its realm anything: it hangs together with the capital, and no mist lies on it (WM-REV-03, WM-SEASON-14).
function taxes.yields(tile, reached)
	return reached[tile.label] and not tile:mark("mist_of_the_dead")
end

-- Rolls for each tile that pays: the gold, and what it is made of (WM-REV-01).
local function rolled(realm)
	local reached, cut_off = realms.connected(realm), {}
	local parts, sum, off = {}, 0, 0
	local function add(label, gold, change_of_it)
		table.insert(parts, { gold, label })
		sum = sum + gold
		off = off + (change_of_it or 0)
	end
	for _, tile in ipairs(realm.tiles) do
		local why = spared(tile)
		if not reached[tile.label] then
			table.insert(cut_off, tile.label)
		elseif why then
			add(tile.label .. " (" .. why .. ")", 0)
		else
			if tile.terrain == "volcano" then
				-- No roll: what the volcano pays is for the campaign to say (WM-MAP-01).
				add(tile.label, options.volcano_tax)
			else
				add(tile.label, paid(row_of(tile), "tax", realm, tile))
			end
			if realms.is_city(tile) then
				add(campaign.text("{what} on {tile}", { what = "city", tile = tile }), paid(campaign.record("taxes", "city"), "city tax", realm, tile))
			end
		end
	end
	if off ~= 0 then
		table.insert(parts, { off, campaign.text("{number} to each roll", { number = campaign.value("tax.roll", { realm = realm }) }) })
	end
	if #cut_off > 0 then
		local without = { realm = realm, tiles = table.concat(cut_off, ", ") }
		citing.say("WM-REV-03", campaign.text("Cut off from the capital of {realm}, without taxes: {tiles}.", without))
	end
	if #parts > 0 then
		change.explain(campaign.text("taxes rolled for {realm}", { realm = realm }), parts)
	end
	return sum + off
end

-- Each halving takes half of what the last one left; the sum is rounded at the end (WM-REV-04).
local function cut(realm, gold)
	local left, parts = gold, { { gold, "rolled" } }
	for _, why in ipairs(campaign.recall("tax_cuts", realm.name) or {}) do
		-- What is left of half a piece is lost to the rounding as well.
		table.insert(parts, { left // 2 - left, why })
		left = left // 2
	end
	local odd = left % options.gold_unit
	if odd > 0 then
		table.insert(parts, { -odd, "rounded down" })
		left = left - odd
	end
	if #parts > 1 then
		change.explain(campaign.text("taxes left to {realm}", { realm = realm }), parts)
	end
	return left
end

-- Rolls for every tile that pays, takes the cuts off and adds the gold to the treasury.
function taxes.collect(realm)
	local before = play.cite("WM-REV-01")
	local gold = 0
	if taxes.pays(realm) then
		gold = rolled(realm)
		play.cite("WM-REV-04")
		gold = cut(realm, gold)
	else
		play.cite("WM-RACE-14")
		change.say(campaign.text("{realm} has no tax income.", { realm = realm }))
	end
	play.cite(before)
	if gold > 0 then
		change.crowns(realm, gold, "taxes")
	end
end

-- One roll of the tax table in words.
local function rate(row)
	if not row or row.times == 0 then
		return campaign.text("nothing")
	end
	return row.dice .. " x " .. row.times
end

-- What a tile pays, in words.
local function tile_line(tile, reached)
	local line = tile.label .. " " .. (campaign.name("terrain", tile.terrain) or tile.terrain) .. ": "
	-- Raids and dragons of a winter that is over say nothing about the next.
	local why = spared(tile, campaign.season ~= "winter")
	if not reached[tile.label] then
		return line .. campaign.text("nothing, for it is cut off from the capital")
	elseif why then
		return line .. campaign.text("nothing ({why})", { why = why })
	end
	local tax = tile.terrain == "volcano" and tostring(options.volcano_tax) or rate(row_of(tile))
	if realms.is_city(tile) then
		return line .. campaign.text("{tax}, and {more} for its city", { tax = tax, more = rate(tables.record("taxes", "city")) })
	end
	return line .. tax
end

-- What the tiles of a realm pay when taxes are collected, and what is halved, in lines of text.
function taxes.lines(realm)
	local lines = { campaign.text("Taxes of {realm}:", { realm = realm }) }
	if not taxes.pays(realm) then
		return { campaign.text("{realm} has no tax income.", { realm = realm }) }
	end
	local reached = realms.connected(realm)
	for _, tile in ipairs(realm.tiles) do
		table.insert(lines, "  " .. tile_line(tile, reached))
	end
	local change_of_roll = campaign.value("tax.roll", { realm = realm })
	if change_of_roll ~= 0 then
		local changed = { number = change_of_roll }
		table.insert(lines, "  " .. campaign.text("{number} to each roll, which does not fall below 0", changed))
	end
	for _, why in ipairs(campaign.recall("blights", realm.name) or {}) do
		table.insert(lines, "  " .. campaign.text("halved by {why} in the coming winter", { why = why }))
	end
	return lines
end

return taxes
