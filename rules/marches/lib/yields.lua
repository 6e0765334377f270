-- What provinces yield in a round (GM-PROV-07), special ones more (GM-SPECIAL-01), those in exile nothing (GM-REALM-03).
local land = require("lib/land")

local yields = {}

yields.KINDS = { "upkeep", "supplies", "gold" }

-- The row of the table `benefits` for what a special province gives; nil for words that have no row of their own.
function yields.benefit(tile)
	if not land.special(tile) then
		return nil
	end
	local row = table.find(campaign.rows("benefits"), tile.benefit) and tile.benefit or "other"
	return campaign.record("benefits", row)
end

-- What a province yields of everything while it is not in exile, as lists of `{amount, why}`.
local function full(tile)
	local found = {
		upkeep = { { options.upkeep_per_province, tile.name } },
		supplies = { { options.supply_per_province, tile.name } },
		gold = { { options.gold_per_province, tile.name } },
	}
	local benefit = yields.benefit(tile)
	for _, kind in ipairs(yields.KINDS) do
		local more = benefit and benefit[kind] or 0
		if more ~= 0 and (land.free(tile) or land.enjoys(tile)) then
			table.insert(found[kind], { more, tile.name .. ": " .. land.benefit_name(tile) })
		end
	end
	return found
end

-- What a province yields now, nothing in exile; of a free one what it would yield.
function yields.of(tile)
	if land.exile(tile) then
		return { upkeep = {}, supplies = {}, gold = {} }
	end
	return full(tile)
end

-- The sum of a list of `{amount, why}`.
---@return integer
function yields.sum(parts)
	local sum = 0 ---@type integer
	for _, part in ipairs(parts) do
		sum = sum + part[1]
	end
	return sum
end

-- What a realm's provinces yield now, province by province, as `yields.of` has it.
function yields.of_realm(realm)
	local found = { upkeep = {}, supplies = {}, gold = {} }
	for _, tile in ipairs(land.productive(realm)) do
		local own = full(tile)
		for _, kind in ipairs(yields.KINDS) do
			table.move(own[kind], 1, #own[kind], #found[kind] + 1, found[kind])
		end
	end
	return found
end

return yields
