-- Troops that join a force in the field: they fill up one of its banners as far as the limit of a banner lets them, and those who
-- are left over form a new one, however small (EN-WILD-11, EN-WILD-55); or they stay together (EN-WILD-10).
local choosing = require("margrave/choosing")

local joining = {}

-- The realm's banners on a tile that nobody shut in.
function joining.force(realm, tile)
	return choosing.those(realm:force(tile), function(banner)
		return not banner.shut_in
	end)
end

-- Those of a force that troops join: hired and called troops keep to themselves.
function joining.own(realm, tile)
	return choosing.those(joining.force(realm, tile), function(banner)
		return banner.service == "own"
	end)
end

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
	local question = campaign.text("{points} of {what}: which banner do they join?", { points = { points, "point" }, what = what })
	return ask.banner(realm, question, force, { advice = best })
end

-- With rosters a wizard is among those who join: of the highest level that half of the points pay for, else that all of them do
-- (EN-WILD-10, EN-WILD-11). Tells what is left of the points.
local function with_wizard(banner, points, what)
	local worth = change.gain_wizard(banner, points // 2, what)
	if worth == 0 then
		worth = change.gain_wizard(banner, points, what)
	end
	return points - worth
end

-- So many points of troops join a force; where banners hold units their numbers rise instead, with a `wizard` among them. Gives back the banner that was formed
-- for those left over, if one was.
function joining.troops(realm, force, points, what, wizard)
	local banner = host(realm, force, points, what)
	if points <= 0 or not banner then
		change.say(campaign.text("No {what} join the force.", { what = what }))
		return nil
	elseif campaign.rosters then
		change.points(banner, wizard and with_wizard(banner, points, what) or points, what)
		return nil
	end
	local joined = math.min(points, room(banner))
	if joined > 0 then
		change.points(banner, joined, what)
	end
	if points > joined and campaign.banner_left() then
		return change.form(realm, banner.tile, points - joined)
	elseif points > joined then
		local left = { points - joined, "point" }
		change.say(campaign.text("There is no banner left for {points} of {what}.", { points = left, what = what }))
	end
	return nil
end

-- Troops that stay together: one banner of a force takes them all, or they form one of their own on the tile (EN-WILD-10).
function joining.together(realm, tile, points, what, wizard)
	local takers = choosing.those(joining.own(realm, tile), function(banner)
		return campaign.rosters or room(banner) >= points
	end)
	if #takers > 0 then
		joining.troops(realm, takers, points, what, wizard)
	elseif campaign.banner_left() and not campaign.rosters then
		change.form(realm, tile, points)
	else
		change.say(campaign.text("There is no banner left for {points} of {what}.", { points = { points, "point" }, what = what }))
	end
end

-- Baggage for a force: as much as its banners can hold.
function joining.baggage(realm, tile, baggage, what)
	local left = baggage
	for _, banner in ipairs(joining.force(realm, tile)) do
		if left > 0 then
			left = left - change.baggage(banner, left, what)
		end
	end
end

return joining
