-- What a script remembers from one call to the next: copies to change, and what is kept for each tile.
local memory = {}

local function copied(value)
	if type(value) ~= "table" then
		return value
	end
	local copy = {}
	for key, part in pairs(value) do
		copy[key] = copied(part)
	end
	return copy
end

-- A table under a key, or one of its fields, empty if nothing is remembered; what is changed in it counts once it is written to
-- `campaign.vars`.
function memory.copy(key, field)
	if field ~= nil then
		return campaign.recall(key, field) or {}
	end
	return copied(campaign.vars[key] or {})
end

local function frozen(value)
	if type(value) == "table" then
		for _, part in pairs(value) do
			frozen(part)
		end
		table.freeze(value)
	end
	return value
end

-- What is kept under a key for one tile, by its label; nil if nothing is. It cannot be changed in place.
function memory.of(key, tile)
	return frozen(campaign.recall(key, tile.label))
end

-- Keeps something for one tile under a key, in place of what was kept; nil forgets it.
function memory.keep(key, tile, what)
	change.remember(key, tile.label, what)
end

-- The year and season as one word: what is remembered with it holds in this round alone.
function memory.now()
	return campaign.year .. " " .. campaign.season
end

return memory
