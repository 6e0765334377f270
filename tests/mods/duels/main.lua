-- Orders whose odds `preview` and `odds` tell: by what they say with `play.outcome`, by trying them, and by a preview of their own.
local WEAPONS = { sword = { above = 7, prize = 50 }, lance = { above = 8, prize = 100 } }

local function fight(banner, name)
	local weapon = WEAPONS[name]
	local total = play.roll("2d6", "duel", banner.realm, function(sum)
		return sum > weapon.above
	end)
	local won = total > weapon.above
	local by = change.points(banner, won and weapon.prize or -play.roll("d6x10", "wounds", banner.realm), "duel")
	play.outcome("the duel", won and "the champion wins" or "the champion is beaten", { at = won and 1 or 2, numbers = { points = by } })
end

local function own(realm, banner)
	return banner.realm ~= realm and "it is not your banner" or nil
end

local function each(realm)
	local found = {}
	for _, banner in realm and realm.banners or {} do
		table.insert(found, { banner })
	end
	return found
end

-- Tried as it is: the weapon is asked for, and the first that is offered is taken.
declare.order({
	name = "duel",
	doc = "The champion of a banner fights a duel.",
	arguments = { "banner: banner" },
	example = "duel 1",
	during = "reorganization",
	check = own,
	candidates = each,
	play = function(realm, banner)
		change.append("duels", banner)
		local name = ask.choice(realm, "which weapon?", { "sword", "lance" }, { advice = "sword" }, function(weapon)
			fight(banner, weapon)
			return "The prize is " .. WEAPONS[weapon].prize .. " points."
		end)
		fight(banner, name)
	end,
})

-- It can go on for ever, so that not every way can be gone through.
declare.order({
	name = "gamble",
	doc = "A banner gambles for baggage until it wins.",
	arguments = { "banner: banner" },
	example = "gamble 1",
	during = "reorganization",
	check = own,
	play = function(_, banner)
		while play.roll("d6", "gamble", banner.realm) < 6 do
			change.points(banner, -1, "stakes")
		end
		change.baggage(banner, 1)
	end,
})

-- What is in the chest nobody may know: the preview does not look.
declare.order({
	name = "open",
	doc = "Opens the chest, in which there is something or nothing.",
	during = "reorganization",
	preview = function()
		return { "Nobody knows what is in the chest." }
	end,
	play = function(realm)
		if realm and campaign.vars.chest == "gold" then
			change.pool(realm, 100)
		end
	end,
})

declare.expectation("duels NUMBER", function(number)
	local fought = #(campaign.vars.duels or {})
	return fought ~= tonumber(number) and "there were " .. fought or nil
end)
