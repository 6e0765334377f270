-- Taxes: what each tile pays, what pays nothing, and what cuts the sum (WM-REV-01 to WM-REV-04, WM-RACE-02, WM-RACE-14,
-- WM-EVENT-02, WM-EVENT-09, WM-SEASON-05, WM-SEASON-11).
local memory = require("lib/memory")
local realms = require("lib/realms")
local tables = require("lib/tables")

local taxes = {}

-- What the coming collection forgets of the last one: cuts by dice of a winter that is over. Blights of this autumn stay.
function taxes.forget()
	campaign.vars.tax_cuts = campaign.vars.blights or {}
	campaign.vars.blights = {}
	campaign.vars.untaxed = {}
end

-- Halves the taxes of a realm in this winter (WM-REV-04: halvings add up).
function taxes.halve(realm, why)
	local cuts = memory.copy("tax_cuts")
	local own = cuts[realm.name] or {}
	table.insert(own, why)
	cuts[realm.name] = own
	campaign.vars.tax_cuts = cuts
end

-- Halves them in the coming winter (WM-SEASON-11).
function taxes.blight(realm, why)
	local blights = memory.copy("blights")
	local own = blights[realm.name] or {}
	table.insert(own, why)
	blights[realm.name] = own
	campaign.vars.blights = blights
end

-- A tile pays nothing in this winter.
function taxes.none_from(tile)
	local untaxed = memory.copy("untaxed")
	untaxed[tile.label] = true
	campaign.vars.untaxed = untaxed
end

local function taxed(tile, reached)
	local untaxed = memory.copy("untaxed")
	return reached[tile.label] and not untaxed[tile.label] and not tile:mark("mist_of_the_dead")
end

-- One roll of the tax table; the hubris of elves costs each roll a pip, but never more than it has (WM-RACE-02).
local function paid(row, what, realm, tile)
	if not row or row.times == 0 then
		return 0
	end
	local total = play.roll(row.dice, what .. " of " .. tile.label, realm)
	return math.max(0, total + campaign.value("tax.roll", { realm = realm, tile = tile })) * row.times
end

-- The tax row of a tile; by which a lake pays is for the host to say, and what the volcano does (WM-MAP-01).
local function row_of(tile)
	return tables.record("taxes", tile.terrain == "lake" and options.lake_tax or tile.terrain)
end

-- Whether taxes come in after this autumn, and whether they did before this spring (WM-TURN-01).
function taxes.winter_follows()
	return campaign.year <= options.winters
end

function taxes.winter_passed()
	return campaign.year > 1 and campaign.year - 1 <= options.winters
end

-- Whether a realm has tax income at all (WM-RACE-14).
function taxes.pays(realm)
	return campaign.value("tax.collected", { realm = realm }) > 0
end

-- Rolls for every tile that pays and adds the gold to the treasury.
function taxes.collect(realm)
	if not taxes.pays(realm) then
		return
	end
	local reached = realms.connected(realm)
	local parts, sum = {}, 0
	for _, tile in ipairs(realm.empire) do
		if taxed(tile, reached) then
			local here = paid(row_of(tile), "tax", realm, tile)
			if tile.terrain == "volcano" then
				here = options.volcano_tax
			end
			if realms.is_city(tile) then
				here = here + paid(campaign.record("taxes", "city"), "city tax", realm, tile)
			end
			table.insert(parts, { here, tile.label })
			sum = sum + here
		end
	end
	-- Each halving takes half of what the last one left; the sum is rounded at the end (WM-REV-04).
	local gold = sum
	for _, why in ipairs((campaign.vars.tax_cuts or {})[realm.name] or {}) do
		table.insert(parts, { gold // 2 - gold, why })
		gold = gold // 2
	end
	table.insert(parts, { -(gold % options.gold_unit), "rounded down" })
	gold = gold - gold % options.gold_unit
	change.explain("taxes of " .. realm.name, parts)
	if gold > 0 then
		change.crowns(realm, gold, "taxes")
	end
end

return taxes
