-- What lasts for banners as long as they stay where they are: turns spent searching, a curse. Lists of {banner, tile, amount} under
-- a key of what the edition remembers; a banner that has left its tile is forgotten.
local choosing = require("margrave/choosing")

local stays = {}

local function list(key)
	return campaign.vars[key] or {}
end

-- What is kept for a banner where it stands; 0 if nothing is.
function stays.of(key, banner)
	for _, one in ipairs(list(key)) do
		if one.banner == banner and one.tile == banner.tile then
			return one.amount
		end
	end
	return 0
end

-- Banners for whom something is kept and who still stand there.
function stays.banners(key)
	local found = {}
	for _, one in ipairs(list(key)) do
		if not one.banner.removed and one.banner.tile == one.tile then
			table.insert(found, one.banner)
		end
	end
	return found
end

-- Keeps an amount for a banner where it stands, in place of what was kept; with 0 nothing.
function stays.keep(key, banner, amount)
	local kept = choosing.those(list(key), function(one)
		return one.banner ~= banner and not one.banner.removed and one.banner.tile == one.tile
	end)
	if amount ~= 0 then
		table.insert(kept, { banner = banner, tile = banner.tile, amount = amount })
	end
	campaign.vars[key] = kept
end

-- Keys of what is over for a banner that leaves its tile: when it comes back it begins anew.
local forgotten = {} ---@type string[]

function stays.forget_movers(key)
	table.insert(forgotten, key)
end

for _, kind in ipairs({ "banner_moved", "banner_placed", "banner_removed" }) do
	on.after_event(kind, function(event)
		for _, key in ipairs(forgotten) do
			for _, one in ipairs(list(key)) do
				if one.banner == event.banner then
					stays.keep(key, event.banner, 0)
					break
				end
			end
		end
	end)
end

return stays
