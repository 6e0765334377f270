-- Gold and supplies that weaken a neutral army (GM-NEUTRAL-13 to GM-NEUTRAL-15).
local armies = require("lib/armies")
local choosing = require("margrave/choosing")
local citing = require("margrave/citing")
local defenders = require("lib/defenders")

local pacification = {}

-- How many other provinces a realm has paid for in this round.
local function paid_for(realm)
	local count = 0
	for _, entry in ipairs(campaign.vars.pacified or {}) do
		if entry.realm == realm.name then
			count = count + 1
		end
	end
	return count
end

-- Why a realm may not spend so much gold and supplies together on a province, and by which rule; nothing if it may. It
-- decides by what the realm has been told.
function pacification.refused(realm, tile, units)
	if tile.owner ~= nil then
		return campaign.text("{tile} is not neutral", { tile = tile.name }), "GM-NEUTRAL-13"
	end
	if not armies.knows(realm, tile) then
		return campaign.text("nobody has told you of an army in {tile}: scout it first", { tile = tile.name }), "GM-NEUTRAL-13"
	end
	local army = armies.of(tile)
	if army.undefended then
		return campaign.text("{tile} is undefended", { tile = tile.name }), "GM-NEUTRAL-13"
	end
	if not armies.can_be_pacified(army) then
		return campaign.text("{people} cannot be pacified", { people = defenders.title(army.people) }), "GM-NEUTRAL-14"
	end
	if army.points <= options.pacify_floor then
		local named = { tile = tile.name, points = { army.points, "point" }, floor = options.pacify_floor }
		return campaign.text("the army of {tile} has {points}, and pacification brings none below {floor}", named), "GM-NEUTRAL-14"
	end
	local most = campaign.value("neutral.pacified_a_round", { realm = realm })
	if paid_for(realm) >= most then
		return campaign.text("a realm pacifies no more than {provinces} in a round", { provinces = { most, "province" } }), "GM-NEUTRAL-14"
	end
	if units > options.pacify_max_spend then
		local named = { most = options.pacify_max_spend, number = units }
		return campaign.text("a realm spends at most {most} gold and supplies together on pacification, not {number}", named), "GM-NEUTRAL-14"
	end
	if units < 1 then
		return campaign.text("say how much gold or how many supplies are spent"), "GM-NEUTRAL-13"
	end
	return nil
end

-- What a computer player spends: `{tile, gold, supplies}`, or nil. The weakest army beside its land that it has been told of and
-- that is stronger than half of its upkeep points is brought down, with supplies before gold, of which it keeps what scouts cost.
function pacification.advice(realm)
	local strength, best = (realm:counter("upkeep") or 0) // 2, nil
	for _, tile in ipairs(armies.beside(realm)) do
		if not pacification.refused(realm, tile, 1) and armies.of(tile).points > strength then
			if not best or armies.of(tile).points < armies.of(best).points then
				best = tile
			end
		end
	end
	if not best then
		return nil
	end
	local per = math.max(1, options.pacify_points_per_unit)
	local wanted = math.min(options.pacify_max_spend, (armies.of(best).points - options.pacify_floor + per - 1) // per)
	local supplies = math.min(wanted, realm:counter("supplies") or 0)
	local gold = math.max(0, math.min(wanted - supplies, (realm.crowns or 0) - options.scout_cost))
	if supplies + gold == 0 then
		return nil
	end
	return { tile = best, gold = gold, supplies = supplies }
end

-- A realm pays for pacification, which acts at the end of the round.
---@param gold integer
---@param supplies integer
function pacification.pay(realm, tile, gold, supplies)
	citing.as("GM-NEUTRAL-13", function()
		if gold > 0 then
			change.crowns(realm, -gold, "pacification")
		end
		if supplies > 0 then
			change.counter(realm, "supplies", -supplies, "pacification")
		end
		change.append("pacified", { tile = tile.label, realm = realm.name, units = gold + supplies })
	end)
end

-- What a payment does at the end of the round, in a sentence; whoever knows the army may read it (GM-NEUTRAL-14, GM-NEUTRAL-15).
function pacification.line(tile, units)
	local points = armies.of(tile).points
	local left = points - math.min(units * options.pacify_points_per_unit, math.max(0, points - options.pacify_floor))
	return campaign.text(
		"The army of {tile} falls from {before} to {points} at the end of the round, or further if others pay too.",
		{ tile = tile.name, before = points, points = { math.floor(left), "point" } }
	)
end

-- What all realms together have paid for one province takes effect, down to the floor.
local function weaken(tile, entries)
	local army = armies.copy(tile)
	if not army or tile.owner ~= nil or not armies.can_be_pacified(army) then
		return
	end
	local parts, loss = { { army.points, "the army" } }, 0 ---@type table[], number
	for _, entry in ipairs(entries) do
		local worth = entry.units * options.pacify_points_per_unit
		loss = loss + worth
		table.insert(parts, { -worth, entry.realm .. ": " .. entry.units .. " x " .. options.pacify_points_per_unit })
	end
	local most = math.max(0, army.points - options.pacify_floor) ---@type number
	if loss > most then
		table.insert(parts, { loss - most, campaign.text("not below {points}", { points = options.pacify_floor }) })
		loss = most
		play.cite("GM-NEUTRAL-14")
	else
		play.cite("GM-NEUTRAL-15")
	end
	army.pacified = (army.pacified or 0) + loss
	army.points = army.points - loss
	armies.keep(tile, army)
	for _, realm in ipairs(armies.told(tile)) do
		play.in_secret(realm, function()
			change.explain(campaign.text("points of the defenders of {tile}", { tile = tile.name }), parts)
		end)
		change.tell(realm, campaign.text("Pacified: {army}.", { army = armies.line(tile) }))
	end
end

-- The end of the round: what was paid takes effect (GM-NEUTRAL-15).
function pacification.act()
	local paid = campaign.vars.pacified or {}
	for _, tile in ipairs(armies.provinces()) do
		local entries = choosing.those(paid, function(entry)
			return entry.tile == tile.label
		end)
		if #entries > 0 then
			weaken(tile, entries)
		end
	end
	campaign.vars.pacified = nil
end

return pacification
