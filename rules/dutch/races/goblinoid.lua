-- Forced march (NL-RACE-12): a goblinoid force that entered a tile without a fight may be fed a second time,
-- scout an adjacent tile from there and march on into it, to battle if need be. Each banner that did pays
-- for it (NL-RACE-13).
local choosing = require("margrave/choosing")

-- Goblinoid banners, hired ones too, that entered a tile in this turn and could go on, tile by tile.
local function arrivals(realm)
	local forces, at = {}, {}
	for _, banner in ipairs(realm.banners) do
		local able = banner.moved > 0 and banner.held == 0 and not banner.lost_way and not banner.shut_in and not banner.regroups
		if able and banner:is_of("goblinoid") then
			local label = banner.tile.label
			if not at[label] then
				at[label] = {}
				table.insert(forces, at[label])
			end
			table.insert(at[label], banner)
		end
	end
	return forces
end

-- Nobody is fought on the tile it entered.
local function unopposed(realm, tile)
	return tile:free_of_enemies(realm) and not tile:hostile_garrison(realm)
end

-- True if the ground of a tile bears a whole force (NL-MOVE-07).
local function bears_all(force, tile)
	return not choosing.any(force, function(banner)
		return not banner:bears(tile)
	end)
end

-- Adjacent tiles that were not scouted from here yet in this turn (NL-SCOUT-01).
local function goals(realm, force)
	local goals = {} ---@type table<string, Tile?>
	local from = force[1].tile
	for _, tile in ipairs(from.neighbours) do
		if bears_all(force, tile) and realm:scouted(from, tile) == nil then
			goals[tile.label] = tile
		end
	end
	return goals
end

local function baggage(force)
	local carried = 0
	for _, banner in ipairs(force) do
		carried = carried + banner.baggage
	end
	return carried
end

-- Those with the least baggage eat from the tile, the others from what the force carries.
local function hungry(realm, force)
	local eaters = { table.unpack(force) }
	table.sort(eaters, function(a, b)
		if a.baggage ~= b.baggage then
			return a.baggage < b.baggage
		end
		return a.number < b.number
	end)
	local left = {}
	local food = force[1].tile:feeds(realm, force[1])
	for _, banner in ipairs(eaters) do
		if campaign.value("banner.food", { banner = banner }) == 0 then
			continue
		elseif food > 0 then
			food = food - 1
		else
			table.insert(left, banner)
		end
	end
	return left
end

-- What the banners that the tile does not feed need of baggage.
local function need(banners)
	local sum = 0
	for _, banner in ipairs(banners) do
		sum = sum + campaign.value("banner.food", { banner = banner })
	end
	return sum
end

local function feed(realm, force)
	local left = hungry(realm, force)
	local due = need(left)
	for _, banner in ipairs(left) do
		due = due + change.baggage(banner, -campaign.value("banner.food", { banner = banner }), "forced march")
	end
	-- What those who are short of it need comes from the others of the force (NL-SUB-04).
	for _, banner in ipairs(force) do
		if due > 0 then
			due = due + change.baggage(banner, -due, "forced march")
		end
	end
end

local function numbers(force)
	local numbers = {}
	for _, banner in ipairs(force) do
		table.insert(numbers, tostring(banner.number))
	end
	return table.concat(numbers, " ")
end

local function march(realm, force)
	local from = force[1].tile
	local goals = goals(realm, force)
	local words = { "stay" }
	for _, tile in ipairs(from.neighbours) do
		if goals[tile.label] then
			table.insert(words, tile.label)
		end
	end
	if #words == 1 or need(hungry(realm, force)) > baggage(force) then
		return
	end
	local who = numbers(force)
	local word = ask.choice(realm, campaign.text("forced march of {who} at {tile}: `stay`, or a tile to scout?", { who = who, tile = from }), words)
	local goal = goals[word]
	if not goal then
		return
	end
	local scout = force[1]
	if #force > 1 then
		scout = ask.banner(realm, campaign.text("forced march to {tile}: which banner sends the scouts?", { tile = word }), force)
	end
	feed(realm, force)
	local scouted = play.scout(scout, goal)
	local able = choosing.those(force, function(banner)
		return not banner.removed and banner.held == 0
	end)
	if not scouted or #able == 0 then
		return
	end
	-- Where the rules leave no choice, a perilous way must be taken as well.
	local compelled = campaign.value("forced_march.enters", { realm = realm }) > 0
	if not compelled and not ask.yes(realm, campaign.text("forced march: go on from {from} to {tile}?", { from = from, tile = word })) then
		return
	end
	play.march(able, goal, { compelled = compelled })
	for _, banner in ipairs(able) do
		if not banner.removed and banner.tile.label == word then
			play.table("forced_march_losses", banner, "forced march")
		end
	end
end

declare.phase("forced_march", function(realm)
	for _, force in ipairs(arrivals(realm)) do
		if unopposed(realm, force[1].tile) then
			march(realm, force)
		end
	end
end)
