-- Memoirs: which banner scouted a tile last, and all tiles that were scouted; the library of all mods says who scouted most.
local choosing = require("margrave/choosing")
local citing = require("margrave/citing")
local memory = require("margrave/memory")

on.scouts_back(function(banner, _, to)
	memory.keep("last", to, banner)
	change.append("tiles", to)
	assert(not pcall(change.remember, "tiles", "other", 1) and not pcall(change.append, "last", 1), "another shape is refused")
	-- The last tile stands first too.
	change.put("tiles", 1, to)
	local count = #campaign.vars.tiles
	for _, at in ipairs({ 0, count + 1, -1 }) do
		assert(not pcall(change.put, "tiles", at, to), "there is no item to put something in the place of")
	end
	assert(not pcall(change.put, "tiles", 1, nil) and not pcall(change.put, "last", 1, to), "nothing, or another shape, is refused")
	change.remember("times", banner.realm.name, ((campaign.vars.times or {})[banner.realm.name] or 0) + 1)
end)

on.phase_ends("scouting", function(realm)
	if realm and (campaign.vars.times or {})[realm.name] then
		local most = choosing.best(campaign.realms, function(one)
			return (campaign.vars.times or {})[one.name]
		end)
		citing.say("NL-SCOUT-01", "Most was scouted by " .. most.name .. ".")
	end
end)

on.phase_ends("reorganization", function(realm)
	if realm and campaign.vars.times then
		change.remember("times", realm.name, nil)
	end
end)

declare.expectation("scouted TILE by NUMBER", function(label, number)
	local banner = memory.of("last", campaign.tile(label))
	if not banner or banner.number ~= tonumber(number) then
		return tostring(banner) .. " scouted it"
	end
end)

-- How many tiles were scouted: counted again only when something has happened.
local counts = 0
declare.expectation("known NUMBER counted NUMBER", function(tiles, times)
	local found = campaign.once("tiles", function()
		counts = counts + 1
		return #(campaign.vars.tiles or {})
	end)
	if found ~= tonumber(tiles) or counts ~= tonumber(times) then
		return "there are " .. found .. ", after " .. counts .. " counts"
	end
end)
