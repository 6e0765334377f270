-- Magic items: with points alone they make a banner stronger, whatever its limit; where banners hold units and characters one of
-- these carries an item, which is worth its points (EN-WILD-05, EN-WILD-11).
local choosing = require("margrave/choosing")

local items = {}

-- One of some banners, which its realm names where there are several.
local function bearer(realm, banners, what)
	if #banners > 1 then
		return ask.banner(realm, campaign.text("{what}: which banner gets it?", { what = what }), banners, { advice = banners[1] })
	end
	return banners[1]
end

-- The characters of some banners.
local function characters(banners)
	local found = {}
	for _, banner in ipairs(banners) do
		for _, troop in ipairs(banner.troops) do
			if troop.character then
				table.insert(found, troop)
			end
		end
	end
	return found
end

-- Who commands some banners together: of the highest level, then the first on the roll.
local function general(banners)
	local best
	for _, banner in ipairs(banners) do
		for _, troop in ipairs(banner.commanders) do
			if not best or troop.level > best.level or (troop.level == best.level and troop.number < best.number) then
				best = troop
			end
		end
	end
	return best
end

-- The character who gets an item: the general where it is the general's, else the one whom the realm names.
local function carrier(realm, banners, points, what, generals)
	local able = characters(banners)
	if #able < 2 then
		return able[1]
	elseif generals then
		return general(banners) or able[1]
	end
	local numbers, by_number = {}, {} ---@type string[], table<string, Troop?>
	for _, troop in ipairs(able) do
		local number = tostring(math.floor(troop.number or 0))
		table.insert(numbers, number)
		by_number[number] = troop
	end
	local question = campaign.text("{what} worth up to {points}: who gets it?", { what = what, points = { points, "point" } })
	return by_number[ask.choice(realm, question, numbers, { advice = numbers[1] })]
end

-- The item of the army list that is taken, of `points` points at most or exactly, and what it is worth; nil for a find that is in no
-- list and is worth all of them.
local function listed(realm, points, what, exact)
	local choices = choosing.those(realm:magic_items(points), function(name)
		return not exact or realm:magic_item_points(name) == points
	end)
	if #choices == 0 then
		return nil
	elseif not exact then
		table.insert(choices, "find")
	end
	local name = choices[1]
	if #choices > 1 then
		local told = { what = what, points = { points, "point" } }
		local question = campaign.text("{what} worth up to {points}: which item of the army list, or a `find` worth all of them?", told)
		if exact then
			question = campaign.text("{what} worth up to {points}: which item of the army list?", told)
		end
		name = ask.choice(realm, question, choices, { advice = exact and name or "find" })
	end
	return name ~= "find" and name or nil
end

local function carried(realm, banners, points, what, generals, told)
	local who = carrier(realm, banners, points, told, generals)
	if not who then
		change.say(campaign.text("Nobody of {realm} is there to carry the {what}.", { realm = realm, what = told }))
		return
	end
	local name = listed(realm, points, told, generals)
	local number = tostring(math.floor(who.number or 0))
	if name then
		change.gift(realm, number, name, realm:magic_item_points(name))
	else
		change.gift(realm, number, what, points, true)
	end
end

-- A realm gets an item worth `points` points for one of some banners; nothing where it has none left. With `generals` it is worth
-- exactly that, and goes to who commands them. `text` is what players read for `what` where that is no noun.
---@param generals boolean?
---@param text string?
function items.give(realm, banners, points, what, generals, text)
	local told = text or what
	if points <= 0 then
		return
	elseif campaign.rosters then
		carried(realm, banners, points, what, generals, told)
		return
	end
	local banner = bearer(realm, banners, told)
	if banner then
		change.points(banner, points, told)
	else
		change.say(campaign.text("{realm} has no banner for the {what}.", { realm = realm, what = told }))
	end
end

return items
