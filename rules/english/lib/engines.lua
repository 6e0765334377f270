-- Engines of the siege train: which there are, where they are stored, and with whom they travel (EN-OPT-01 to EN-OPT-06).
local choosing = require("margrave/choosing")

local engines = {}

local KINDS = campaign.rows("siege_engines")

function engines.kinds()
	return KINDS
end

function engines.is_kind(word)
	return table.find(KINDS, word) ~= nil
end

-- True if a banner takes part in an assault that is under way: whose strength is told, engines included (EN-SIEGE-12, EN-OPT-02).
local function assaults(banner)
	local assault = campaign.vars.assault
	return choosing.any(assault and assault.banners or {}, function(other)
		return other == banner
	end)
end

-- What travels with banners: a list of {banner, kind, number}. It is its owner's secret until it takes part in an assault, and
-- until then nobody else's preview reckons with it.
local function carried()
	local all, realm = campaign.vars.engines or {}, campaign.foreseen_by()
	if not realm then
		return all
	end
	return choosing.those(all, function(one)
		return one.banner.realm == realm or assaults(one.banner)
	end)
end

-- How many engines of each kind travel with a banner.
---@return table<string, integer?>
function engines.with(banner)
	local found = {}
	for _, one in ipairs(carried()) do
		if one.banner == banner then
			found[one.kind] = one.number
		end
	end
	return found
end

-- How many engines of each kind are stored on a tile.
---@return table<string, integer?>
function engines.stored(tile)
	local found = {}
	for _, kind in ipairs(engines.kinds()) do
		local mark = tile:mark(kind)
		if mark then
			found[kind] = math.max(mark.amount, 1)
		end
	end
	return found
end

-- True if any travel with a banner.
function engines.travel()
	return #(campaign.vars.engines or {}) > 0
end

-- True if there are any anywhere: most of the time nobody has one.
function engines.any()
	if #carried() > 0 then
		return true
	end
	return choosing.any(engines.kinds(), function(kind)
		return #campaign.marked(kind) > 0
	end)
end

function engines.count(some)
	local sum = 0 ---@type integer
	for _, number in pairs(some) do
		sum = sum + number
	end
	return sum
end

-- `2 great cannons, 1 siege tower`, as a text.
function engines.listed(some)
	local words = {}
	for _, kind in ipairs(engines.kinds()) do
		local number = some[kind] or 0
		if number > 0 then
			table.insert(words, campaign.text("{engines}", { engines = { number, campaign.record("siege_engines", kind).name } }))
		end
	end
	return #words > 0 and table.concat(words, ", ") or campaign.text("no siege engines")
end

-- Engines join a banner, or leave it (`by` below 0).
function engines.give(banner, kind, by)
	local list, found = {}, false
	for _, one in ipairs(carried()) do
		local number = one.number
		if one.banner == banner and one.kind == kind then
			number, found = number + by, true
		end
		if number > 0 then
			table.insert(list, { banner = one.banner, kind = one.kind, number = number })
		end
	end
	if not found then
		table.insert(list, { banner = banner, kind = kind, number = by })
	end
	campaign.vars.engines = list
end

-- Engines are stored on a tile, or taken from it (`by` below 0).
function engines.store(tile, kind, by)
	local number = (engines.stored(tile)[kind] or 0) + by ---@type integer
	if number > 0 then
		change.mark(tile, kind, { amount = number })
	else
		change.unmark(tile, kind)
	end
end

-- How many more can travel with a banner (EN-OPT-04).
function engines.room(banner)
	return campaign.value("engine.per_banner", { banner = banner }) - engines.count(engines.with(banner))
end

-- What the engines of some banners do together: `battery` or `assault`.
function engines.sum(banners, what)
	local sum = 0 ---@type integer
	for _, banner in ipairs(banners) do
		for kind, number in pairs(engines.with(banner)) do
			local each = campaign.record("siege_engines", kind)[what] or 0 ---@type integer
			sum = sum + number * each
		end
	end
	return sum
end

function engines.number(banners)
	local sum = 0 ---@type integer
	for _, banner in ipairs(banners) do
		sum = sum + engines.count(engines.with(banner))
	end
	return sum
end

-- Engines are built, stored and wintered in a city or fortress (EN-OPT-03).
function engines.houses(tile)
	return campaign.lookup("refuge", tile) > 0
end

-- Where a realm's engines can be put: its cities and fortresses that nobody besieges.
function engines.roofs(realm)
	return choosing.those(realm.tiles, function(tile)
		return engines.houses(tile) and not tile.besieged
	end)
end

-- True if a banner's engines can be put into the settlement that it stands in, or taken from there: an own city or
-- fortress, and in a siege from within.
function engines.at_home(banner)
	local tile = banner.tile
	local inside = not tile.besieged or banner.shut_in
	return not banner.aboard and inside and tile.realm == banner.realm and engines.houses(tile)
end

-- A siege train on its own, with its escort (EN-OPT-05).
function engines.is_train(banner)
	return banner.service == "escort"
end

-- The escort of a train was lent to it: it is gone with the last engine, and its baggage goes to `heir` (EN-OPT-05).
function engines.disperse(banner, heir)
	if banner.removed or not engines.is_train(banner) or engines.count(engines.with(banner)) > 0 then
		return
	end
	local before = play.cite("EN-OPT-05")
	if heir and (banner.baggage or 0) > 0 then
		change.baggage(heir, banner.baggage, "of the escort")
	end
	change.remove(banner, "escort dismissed")
	play.cite(before)
end

-- Engines of some banners go to others as far as these can take them, by their numbers; what is left over is given back.
function engines.pass(from, to)
	local left = {}
	for _, banner in ipairs(from) do
		for kind, number in pairs(engines.with(banner)) do
			engines.give(banner, kind, -number)
			left[kind] = (left[kind] or 0) + number
		end
	end
	for _, banner in ipairs(to) do
		for _, kind in ipairs(engines.kinds()) do
			local by = math.min(left[kind] or 0, engines.room(banner))
			if by > 0 then
				engines.give(banner, kind, by)
				left[kind] = left[kind] - by
			end
		end
	end
	return left
end

return engines
