-- Neutral armies as they are remembered in `campaign.vars.neutral`, by province, and which realms have been told of
-- them (GM-NEUTRAL-01, GM-NEUTRAL-12).
local choosing = require("margrave/choosing")
local citing = require("margrave/citing")
local defenders = require("lib/defenders")
local land = require("lib/land")
local memory = require("margrave/memory")
local relics = require("lib/relics")

local armies = {}

-- The army of a province: nil while nobody has rolled for it. What is read cannot be changed in place.
function armies.of(tile)
	return memory.of("neutral", tile)
end

-- A copy of it, to be changed and kept.
function armies.copy(tile)
	return armies.of(tile) and memory.copy("neutral", tile.label)
end

function armies.keep(tile, army)
	memory.keep("neutral", tile, army)
end

-- Provinces for which dice have been thrown, in the order of the map.
function armies.provinces()
	return choosing.those(campaign.tiles, armies.of)
end

-- Neutral provinces that adjoin land of a realm, in the order of the map.
function armies.beside(realm)
	local found = {}
	for _, tile in ipairs(campaign.tiles) do
		for _, near in ipairs(tile.owner == nil and tile.neighbours or {}) do
			if near.realm == realm then
				table.insert(found, tile)
				break
			end
		end
	end
	return found
end

local function was_told(army, realm)
	return table.find(army.told or {}, realm.name) ~= nil
end

-- True if a realm has been told what defends a province; the host (nil) knows all.
function armies.knows(realm, tile)
	local army = armies.of(tile)
	return army ~= nil and (realm == nil or was_told(army, realm))
end

-- The realms in the game that have been told of the army of a province.
function armies.told(tile)
	local army, found = armies.of(tile), {}
	for _, realm in ipairs(army and campaign.seats or {}) do
		if was_told(army, realm) then
			table.insert(found, realm)
		end
	end
	return found
end

-- What the points of an army are made of.
function armies.parts(army)
	local made_of = campaign.text("strength {strength} x {points}", { strength = army.strength, points = options.strength_points })
	local parts = { { army.base, made_of } }
	for _, part in ipairs({ { army.bonus or 0, "well defended" }, { army.grown or 0, "growth" }, { -(army.pacified or 0), "pacification" } }) do
		if part[1] ~= 0 then
			table.insert(parts, part)
		end
	end
	return parts
end

-- `skaven, strength 3, 750 points, general with 1 fame`, without the name of the province.
function armies.strength_line(army)
	local word = army.undefended and "undefended" or tostring(army.strength)
	local strength = campaign.name("row", "defenders." .. word) or campaign.text("strength {strength}", { strength = word })
	if army.undefended then
		return strength
	end
	local people, other = defenders.title(army.people), defenders.other(army.people)
	if other.army then
		people = campaign.text("{people} ({army})", { people = people, army = other.army })
	end
	return campaign.text("{people}, {strength}, {points}, general with {fame} fame", {
		people = people,
		strength = strength,
		points = { army.points, "point" },
		fame = army.fame,
	})
end

-- All that scouts report of a province: its army, a relic that the army has won (GM-RELIC-13), and the special feature of
-- the province, but no hidden relic (GM-SCOUT-01).
function armies.line(tile)
	local army = armies.of(tile)
	if not army then
		return campaign.text("{province}: not scouted", { province = tile.name })
	end
	local line = armies.strength_line(army)
	if (army.bonus or 0) ~= 0 then
		line = campaign.text("{army}, well defended", { army = line })
	end
	local won = relics.of_army(tile)
	if won then
		line = campaign.text("{army}; it bears: {relic}", { army = line, relic = relics.name(won) })
	end
	if tile.benefit then
		line = campaign.text("{army}; it gives: {benefit}", { army = line, benefit = land.benefit_name(tile) })
	end
	return campaign.text("{province}: {army}", { province = tile.name, army = line })
end

local function points_of(tile)
	return campaign.text("points of the defenders of {province}", { province = tile.name })
end

-- Shows each realm that knows of an army, and it alone, how the points of the army are worked out.
function armies.explain(tile, realms)
	local army = armies.of(tile)
	for _, realm in ipairs(realms) do
		play.in_secret(realm, function()
			change.explain(points_of(tile), armies.parts(army))
		end)
	end
end

-- Tells some realms what defends a province; `heading` says how they learn of it.
function armies.tell(tile, realms, heading)
	local army = armies.copy(tile)
	army.told = army.told or {}
	for _, realm in ipairs(realms) do
		if not table.find(army.told, realm.name) then
			table.insert(army.told, realm.name)
		end
	end
	armies.keep(tile, army)
	for _, realm in ipairs(realms) do
		local told = { heading = heading or campaign.text("Defenders"), army = armies.line(tile) }
		change.tell(realm, campaign.text("{heading}: {army}.", told))
	end
	if not army.undefended then
		citing.as("GM-NEUTRAL-03", function()
			armies.explain(tile, realms)
		end)
	end
end

-- What defends a province is rolled where it has not been, and the host alone is told (GM-TURN-03).
function armies.roll(tile, realms)
	if not armies.of(tile) then
		play.in_secret(nil, function()
			local army = defenders.roll(tile, realms)
			armies.keep(tile, army)
			if not army.undefended then
				citing.as(army.bonus ~= 0 and "GM-NEUTRAL-04" or "GM-NEUTRAL-03", function()
					change.explain(points_of(tile), armies.parts(army))
				end)
			end
			citing.as("GM-NEUTRAL-10", function()
				change.say(armies.line(tile) .. ".")
			end)
		end)
	end
	return armies.of(tile)
end

-- A discovered army gathers troops from now on (GM-NEUTRAL-12).
function armies.discover(tile)
	local army = armies.copy(tile)
	if army and not army.discovered then
		army.discovered = true
		armies.keep(tile, army)
	end
end

-- Nothing is known of a province any more: a realm took it, or it fell vacant (GM-NEUTRAL-01, GM-SCOUT-05).
function armies.forget(tile)
	if armies.of(tile) then
		armies.keep(tile, nil)
	end
end

-- True if the army grows and can be pacified (GM-NEUTRAL-14, GM-NEUTRAL-16).
function armies.grows(army)
	return not army.undefended and defenders.other(army.people).grows ~= false
end

function armies.can_be_pacified(army)
	return not army.undefended and defenders.other(army.people).pacified ~= false
end

return armies
