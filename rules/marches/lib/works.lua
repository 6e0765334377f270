-- Fortifications: what they cost, and where they may be built (GM-REALM-01, GM-SPECIAL-02).
local citing = require("margrave/citing")
local land = require("lib/land")

local works = {}

-- Gold that a fortification costs: the parameter that its row of the table names.
---@return integer
function works.cost(kind)
	return options[campaign.record("fortifications", kind).cost]
end

-- Why a realm cannot build this in a province, and by which rule; nil if it can, but for its gold.
function works.refused(realm, kind, tile)
	local known = land.FORTIFICATIONS
	if not table.find(known, kind) then
		return "what is built is one of " .. table.concat(known, ", ")
	elseif tile.realm ~= realm then
		return tile.name .. " is not your province"
	elseif land.special(tile) then
		return tile.name .. " is a special province, in which nothing can be built", "GM-SPECIAL-02"
	elseif land.fortification(tile) then
		return "there is a fortification in " .. tile.name .. ", and a province has one at most"
	end
	return nil
end

function works.build(realm, kind, tile)
	citing.as("GM-REALM-01", function()
		change.crowns(realm, -works.cost(kind), kind .. " in " .. tile.name)
		change.mark(tile, kind, { ends = "lifted" })
		change.say(realm.name .. " builds " .. (kind == "outpost" and "an " or "a ") .. campaign.name("mark", kind) .. " in " .. tile.name .. ".")
	end)
end

-- What a fortification brings, for `preview`, where it is built: a stronghold lets land yield that is cut off (GM-REALM-02).
function works.brings(realm, kind, tile)
	local before = #land.productive(realm)
	works.build(realm, kind, tile)
	local more = #land.productive(realm) - before
	if more > 0 then
		return "It makes an enclave of land that is cut off: " .. campaign.count(more, "province yields again", "provinces yield again") .. "."
	elseif kind == "stronghold" then
		return "As long as it stands the land around it yields even when it is cut off from your capital."
	end
	return "It lets nothing yield that is cut off: for that a stronghold is needed."
end

return works
