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
		return campaign.text("what is built is one of {words}", { words = table.concat(known, ", ") })
	elseif tile.realm ~= realm then
		return campaign.text("{tile} is not your province", { tile = tile.name })
	elseif land.special(tile) then
		return campaign.text("{tile} is a special province, in which nothing can be built", { tile = tile.name }), "GM-SPECIAL-02"
	elseif land.fortification(tile) then
		return campaign.text("there is a fortification in {tile}, and a province has one at most", { tile = tile.name })
	end
	return nil
end

function works.build(realm, kind, tile)
	citing.as("GM-REALM-01", function()
		change.crowns(realm, -works.cost(kind), campaign.text("{what} in {tile}", { what = kind, tile = tile.name }))
		change.mark(tile, kind, { ends = "lifted" })
		change.say(campaign.text("{realm} builds {what:a} in {tile}.", { realm = realm, what = kind, tile = tile.name }))
	end)
end

-- What a fortification brings, for `preview`, where it is built: a stronghold lets land yield that is cut off (GM-REALM-02).
function works.brings(realm, kind, tile)
	local before = #land.productive(realm)
	works.build(realm, kind, tile)
	local more = #land.productive(realm) - before
	if more > 0 then
		return campaign.text(
			"It makes an enclave of land that is cut off: {provinces} {provinces?yields|yield} again.",
			{ provinces = { more, "province" } }
		)
	elseif kind == "stronghold" then
		return campaign.text("As long as it stands the land around it yields even when it is cut off from your capital.")
	end
	return campaign.text("It lets nothing yield that is cut off: for that a stronghold is needed.")
end

return works
