-- What becomes of engines whose banner or settlement is gone: merged, captured with the baggage, stored, or lost (EN-OPT-06,
-- EN-OPT-09).
local choosing = require("margrave/choosing")
local engines = require("lib/engines")
local forces = require("lib/forces")

-- Removals after which the banner's people are still there.
local MERGED = { merged = true, ["escort dismissed"] = true }
-- Parts of the year in which engines find their own way under a roof (EN-OPT-03).
local WINTER = { winter_quarters = true, deployment = true }

-- Of a realm, a banner or a tile.
local function lost(some, whose)
	if engines.count(some) > 0 then
		change.say(campaign.text("lost: {engines} of {whose}", { engines = engines.listed(some), whose = whose }))
	end
end

local function store_all(tile, some)
	for _, kind in ipairs(engines.kinds()) do
		if (some[kind] or 0) > 0 then
			engines.store(tile, kind, some[kind])
		end
	end
end

-- They count as baggage: whoever takes that takes them, up to four for each of their banners.
on.captured(function(from, to)
	local number, first = engines.number(from), from[1]
	if number == 0 or not first then
		return
	end
	local takers = forces.standing(to)
	local left = engines.pass(from, takers)
	local taker = takers[1]
	if taker and number > engines.count(left) then
		change.say(campaign.text("{realm} captures the siege engines of {other}", { realm = taker.realm, other = first.realm }))
	end
	lost(left, first.realm)
end, { cite = "EN-OPT-09" })

local function comrades(banner)
	return choosing.those(banner.realm:force(banner.tile), function(other)
		return other ~= banner and other.shut_in == banner.shut_in and not other.aboard
	end)
end

-- While it still stands: whoever goes down with their ship was in no city.
on.before_event("banner_removed", function(event)
	local banner = event.banner
	if engines.number({ banner }) == 0 then
		return
	end
	local home = engines.at_home(banner) and banner.tile or nil
	if WINTER[campaign.phase] then
		home = home or forces.nearest(engines.roofs(banner.realm), banner.tile)
	end
	local left = engines.pass({ banner }, MERGED[event.what] and comrades(banner) or {})
	if home then
		store_all(home, left)
	else
		lost(left, banner)
	end
end, { cite = "EN-OPT-06" })

local STORED = { cite = "EN-OPT-06" }

-- A settlement that is no more keeps no engines.
local function roofless(tile)
	local stored = engines.stored(tile)
	if next(stored) and not engines.houses(tile) then
		lost(stored, tile)
		for kind in pairs(stored) do
			change.unmark(tile, kind)
		end
	end
end

on.after_event("razed_changed", function(event)
	roofless(event.tile)
end, STORED)

on.after_event("settlement_changed", function(event)
	roofless(event.tile)
end, STORED)

-- Nor does a village whose temple is gone, which counted as a fortress (EN-WILD-26).
on.after_event("mark_lifted", function(event)
	if event.name == "temple" then
		roofless(event.tile)
	end
end, STORED)

-- An escort whose engines were captured or destroyed has nothing left to guard.
on.phase_ends("*", function()
	for _, banner in ipairs(engines.travel() and campaign.banners or {}) do
		engines.disperse(banner)
	end
end, { cite = "EN-OPT-05" })
