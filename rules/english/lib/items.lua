-- Magic items: with points alone they make a banner stronger, whatever its limit; where banners hold units and characters one of
-- these carries an item (EN-WILD-05, EN-WILD-11).
local items = {}

-- One of some banners, which its realm names where there are several.
local function bearer(realm, banners, what)
	if #banners > 1 then
		return ask.banner(realm, what .. ": which banner gets it?", banners, { advice = banners[1] })
	end
	return banners[1]
end

local function carried(realm, points, what)
	local characters = realm.characters
	if #characters == 0 then
		change.say("Nobody of " .. realm.name .. " is there to carry the " .. what .. ".")
		return
	end
	local who = characters[1]
	if #characters > 1 then
		who = ask.choice(realm, what .. " worth up to " .. campaign.count(points, "point") .. ": who gets it?", characters, { advice = who })
	end
	change.gift(realm, who, what .. " worth up to " .. campaign.count(points, "point"))
end

-- A realm gets an item worth `points` points for one of some banners; nothing where it has none left.
function items.give(realm, banners, points, what)
	if points <= 0 then
		return
	elseif campaign.rosters then
		carried(realm, points, what)
		return
	end
	local banner = bearer(realm, banners, what)
	if banner then
		change.points(banner, points, what)
	else
		change.say(realm.name .. " has no banner for the " .. what .. ".")
	end
end

return items
