-- Treasure: crowns that travel with the baggage of one banner and join the revenue once it is in winter quarters (EN-WILD-28,
-- EN-WILD-42). Whoever takes the baggage or destroys the banner takes it; lost otherwise, the treasure is lost.
local choosing = require("margrave/choosing")
local forces = require("lib/forces")

local treasure = {}

-- Phases in which banners are destroyed by enemies, if any stand there.
local FIGHTS = { battle = true, siege = true }
-- Removals that are no loss: the treasure stays with the rest of the force.
local DISSOLVED = { merged = true, ["served its season"] = true }

-- What is carried: a list of {banner, crowns, what}.
local function carried()
	return campaign.vars.treasure or {}
end

-- Who of some banners carries something: the one its owner names.
local function bearer(banners, what, crowns)
	if #banners < 2 then
		return banners[1]
	end
	local best = forces.strongest(banners)
	local question = campaign.text("which banner carries {what:the} ({crowns})?", { what = what, crowns = { crowns, "crown" } })
	return ask.banner(best.realm, question, banners, { advice = best })
end

-- A force has treasure: one of its banners carries it. Gives that back, nil where nobody is left.
function treasure.give(banners, crowns, what)
	local force = forces.standing(banners)
	if crowns <= 0 or #force == 0 then
		return nil
	end
	local banner = bearer(force, what, crowns)
	local list = table.clone(carried())
	table.insert(list, { banner = banner, crowns = crowns, what = what })
	campaign.vars.treasure = list
	local told = { banner = banner, what = what, crowns = { crowns, "crown" } }
	change.say(campaign.text("{banner} carries {what:the}, worth {crowns}, with its baggage", told))
	return banner
end

-- What a banner carries, in crowns.
function treasure.of(banner)
	local sum = 0 ---@type integer
	for _, one in ipairs(carried()) do
		if one.banner == banner then
			sum = sum + one.crowns
		end
	end
	return sum
end

-- Takes from the list what some banners carry: a list of what it was.
local function taken_from(banners)
	local rest, taken = {}, {}
	for _, one in ipairs(carried()) do
		table.insert(table.find(banners, one.banner) and taken or rest, one)
	end
	if #taken > 0 then
		campaign.vars.treasure = rest
	end
	return taken
end

-- What some banners carry goes to others; with nobody there it is lost.
function treasure.pass(from, to)
	for _, one in ipairs(taken_from(from)) do
		if not treasure.give(to, one.crowns, one.what) then
			change.say(campaign.text("{what:the} worth {crowns} is lost", { what = one.what, crowns = { one.crowns, "crown" } }))
		end
	end
end

-- Enemies of a banner on its tile, of the realm with the most points there.
local function enemies(banner)
	local found, best = {}, nil
	for _, other in ipairs(banner.tile.banners) do
		if other.realm ~= banner.realm then
			local force = found[other.realm.name] or { points = 0, banners = {} }
			force.points = force.points + other.points
			table.insert(force.banners, other)
			found[other.realm.name] = force
			if not best or force.points > best.points then
				best = force
			end
		end
	end
	return best and best.banners or {}
end

-- The rest of its force; those who leave with it are left out.
local function comrades(banner)
	return choosing.those(banner.realm:force(banner.tile), function(other)
		return other ~= banner and (banner.service == "own" or other.service == "own")
	end)
end

local CARRIED = { cite = "EN-WILD-42" }

on.captured(function(from, to)
	treasure.pass(from, to)
end, CARRIED)

on.after_event("banner_removed", function(event)
	local banner = event.banner
	if treasure.of(banner) == 0 then
		return
	elseif DISSOLVED[event.what] then
		treasure.pass({ banner }, comrades(banner))
	else
		treasure.pass({ banner }, FIGHTS[campaign.phase] and enemies(banner) or {})
	end
end, CARRIED)

-- In winter quarters: at home and in no siege.
local function is_home(banner)
	local tile = banner.tile
	return not banner.aboard and not tile.besieged and tile.realm == banner.realm and table.find(banner.realm.first_tiles, tile) ~= nil
end

on.phase_ends("winter_quarters", function()
	for _, one in ipairs(carried()) do
		if is_home(one.banner) then
			taken_from({ one.banner })
			change.income(one.banner.realm, one.crowns, campaign.text("{what} brought home", { what = one.what }))
		end
	end
end, CARRIED)

declare.view({
	name = "treasure",
	doc = "Treasure on its way home: which banner carries how many crowns.",
	show = function()
		local lines = {}
		for _, one in ipairs(carried()) do
			local told = { banner = one.banner, tile = one.banner.tile, crowns = { one.crowns, "crown" }, what = one.what }
			table.insert(lines, campaign.text("{banner} at {tile}: {crowns} ({what})", told))
		end
		return #lines > 0 and lines or campaign.text("nobody carries treasure")
	end,
})

declare.expectation("treasure REALM NUMBER CROWNS", function(name, number, crowns)
	local realm, found = campaign.realm(name), 0
	for _, one in ipairs(carried()) do
		if one.banner.realm == realm and one.banner.number == tonumber(number) then
			found = found + one.crowns
		end
	end
	return found ~= tonumber(crowns) and campaign.text("it carries {crowns}", { crowns = { found, "crown" } }) or nil
end)

return treasure
