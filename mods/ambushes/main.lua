-- Ambushes: banners in hiding, which their realm alone sees, until an enemy marches into them.
local function filtered(banners, wanted)
	local found = {}
	for _, banner in banners do
		if wanted(banner) then
			table.insert(found, { banner })
		end
	end
	return found
end

local function rival_near(banner)
	return #filtered(campaign.banners, function(other)
		return other.realm ~= banner.realm and banner.tile:distance(other.tile) <= 2
	end) > 0
end

local function waiting(realm)
	return filtered(campaign.hidden_banners, function(banner) return banner.realm == realm end)
end

local function cannot_wait(realm, banner)
	local tile = banner.tile
	local others = filtered(tile.banners, function(other) return other.realm ~= realm end)
	if banner.realm ~= realm or banner.known_to or banner.aboard or #others > 0 or #waiting(realm) >= options.most then
		return campaign.text("{banner} cannot lie in wait here now", { banner = banner })
	elseif not tile.forest or tile.settlement or #tile.hordes > 0 or tile.owner and tile.owner ~= realm then
		return campaign.text("a banner lies in wait in a wood without a settlement, of its realm or of nobody")
	end
	return nil
end

declare.order({
	name = "ambush",
	doc = "A banner lies in wait in the wood where it is.",
	arguments = { "banner: banner" },
	example = "ambush 1",
	during = "reorganization",
	check = cannot_wait,
	play = function(_, banner) change.hide(banner) end,
	candidates = function(realm)
		return realm and filtered(realm.banners, function() return true end)
	end,
	-- Where a rival has come near.
	advice = function(realm)
		return realm and filtered(realm.banners, function(banner) return rival_near(banner) and not cannot_wait(realm, banner) end)[1]
	end,
})

declare.order({
	name = "break_cover",
	doc = "A banner that lies in wait breaks cover, and scouts and moves as any other.",
	arguments = { "banner: banner" },
	example = "break_cover 1",
	during = "scouting",
	check = function(realm, banner)
		local can = banner.realm == realm and banner.known_to and not banner.tile.settlement
		return not can and campaign.text("{banner} cannot break cover", { banner = banner }) or nil
	end,
	play = function(_, banner) change.appear(banner) end,
	candidates = function(realm)
		return realm and waiting(realm)
	end,
	-- Where no rival is near any more.
	advice = function(realm)
		return realm and filtered(campaign.hidden_banners, function(banner)
			return banner.realm == realm and not rival_near(banner) and not banner.tile.settlement
		end)[1]
	end,
})

-- Whoever marches into an ambush is taken by surprise before the battle.
on.after_event("banner_appeared", function(event)
	for _, banner in campaign.phase ~= "scouting" and event.tile.banners or {} do
		if banner.realm == campaign.turn_of and banner.realm ~= event.banner.realm then
			change.points(banner, -play.roll("d6", "surprise", { banner = banner }) * options.loss, "surprise")
		end
	end
end)

-- Nobody stays in the woods over winter; who has been walled in there meanwhile is lost.
on.phase_begins("winter_quarters", function()
	for _, banner in campaign.hidden_banners do
		if not change.appear(banner) then
			change.remove(banner, "ambush")
		end
	end
end)
