-- What a force has told a spy of its first move binds it: in the first campaign turn it goes there if it can, and nowhere else
-- (EN-ESP-09). Who told two spies keeps to what the first was told.
local choosing = require("margrave/choosing")

-- Announcements of this winter: whose force on which tile, its banners, and the tile that it goes to, if it goes.
local function announced()
	return campaign.vars.announced_moves or {}
end

local function of_force(realm, from)
	return choosing.first(announced(), function(told)
		return told.realm == realm and told.from == from
	end)
end

local function told_before(realm, from, goes)
	local told = { realm = realm, from = from, to = goes or from }
	if goes then
		return campaign.text("the force of {realm} at {from} has told another spy before that it moves to {to} first", told)
	end
	return campaign.text("the force of {realm} at {from} has told another spy before that it stays where it is", told)
end

on.after_event("move_announced", function(event)
	local earlier = of_force(event.realm, event.from)
	if earlier then
		if earlier.goes ~= event.to then
			local text = told_before(event.realm, event.from, earlier.goes)
			change.tell(event.told, text)
			change.tell(event.realm, text)
		end
		return
	end
	local bound = choosing.those(event.realm:force(event.from), function(banner)
		return not banner.aboard
	end)
	local all = table.clone(announced())
	table.insert(all, { realm = event.realm, from = event.from, goes = event.to, banners = bound })
	campaign.vars.announced_moves = all
end, { cite = "EN-ESP-09" })

-- A banner that is gone is bound by nothing.
on.after_event("banner_removed", function(event)
	local left, found = {}, false
	for _, told in ipairs(announced()) do
		local at = table.find(told.banners, event.banner)
		if at then
			found, told = true, table.clone(told)
			told.banners = table.clone(told.banners)
			table.remove(told.banners, at)
		end
		table.insert(left, told)
	end
	if found then
		campaign.vars.announced_moves = left
	end
end, { cite = "EN-ESP-09" })

on.phase_ends("order_of_play", function()
	if campaign.round > 1 and #announced() > 0 then
		campaign.vars.announced_moves = {}
	end
end, { cite = "EN-ESP-09" })

-- What a banner's force has told, while the banner still stands where it was when it told.
local function bound(banner)
	return choosing.first(announced(), function(told)
		return table.find(told.banners, banner) and not banner.removed and banner.tile == told.from
	end)
end

local function refusal(banner, told)
	if told.goes then
		local text = { banner = banner, tile = told.goes }
		return campaign.text("{banner} is bound by what its force told a spy: it moves to {tile} first", text)
	end
	return campaign.text("{banner} is bound by what its force told a spy: it stays where it is", { banner = banner })
end

refuse.order("move", function(_, order)
	for _, banner in ipairs(#announced() > 0 and order.banners or {}) do
		local told = bound(banner)
		if told and told.goes ~= order.tile then
			return refusal(banner, told)
		end
	end
	return nil
end, { cite = "EN-ESP-09" })

refuse.order("embark", function(_, order)
	local told = #announced() > 0 and bound(order.banner)
	return told and refusal(order.banner, told) or nil
end, { cite = "EN-ESP-09" })

-- Scouts go where the force will go before they go elsewhere.
refuse.order("scout", function(realm, order)
	local told = #announced() > 0 and bound(order.banner)
	if not realm or not told or not told.goes or told.goes == order.tile then
		return nil
	elseif realm:scouted(told.from, told.goes) ~= nil or realm:to_scout(told.from, told.goes) then
		return nil
	end
	return refusal(order.banner, told)
end, { cite = "EN-ESP-09" })

-- What its player has left undone is done for them.
local function each_bound(realm, act)
	for _, told in ipairs(announced()) do
		if told.realm == realm and told.goes then
			act(told)
		end
	end
end

on.phase_ends("scouting", function(realm)
	each_bound(realm, function(told)
		for _, banner in ipairs(told.banners) do
			if bound(banner) and play.may_scout(banner, told.goes) then
				play.scout(banner, told.goes)
			end
		end
	end)
end, { cite = "EN-ESP-09" })

on.phase_ends("movement", function(realm)
	each_bound(realm, function(told)
		local force = choosing.those(told.banners, function(banner)
			return bound(banner) and play.may_march(banner, told.goes)
		end)
		if #force > 0 then
			play.march(force, told.goes)
		end
	end)
end, { cite = "EN-ESP-09" })
