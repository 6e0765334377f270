-- Troops that join a force in the field: they fill up one of its banners as far as the limit of a banner lets them, and those who
-- are left over form a new one, however small (EN-WILD-11, EN-WILD-55).
local joining = {}

local function room(banner)
	return math.max(0, campaign.value("banner.points.max", { banner = banner }) - banner.points)
end

-- The banner with most room is what a computer player names.
local function host(realm, force, points, what)
	if #force < 2 then
		return force[1]
	end
	local best = force[1]
	for _, banner in ipairs(force) do
		if room(banner) > room(best) then
			best = banner
		end
	end
	return ask.banner(realm, points .. " points of " .. what .. ": which banner do they join?", force, { advice = best })
end

-- So many points of troops join a force; where banners hold units their numbers rise instead.
function joining.troops(realm, force, points, what)
	local banner = host(realm, force, points, what)
	if points <= 0 or not banner then
		change.say("No " .. what .. " join the force.")
		return
	elseif campaign.rosters then
		change.points(banner, points, what)
		return
	end
	local joined = math.min(points, room(banner))
	if joined > 0 then
		change.points(banner, joined, what)
	end
	if points > joined and campaign.banner_left() then
		change.form(realm, banner.tile, points - joined)
	elseif points > joined then
		change.say("There is no banner left for " .. points - joined .. " points of " .. what .. ".")
	end
end

return joining
