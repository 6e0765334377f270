-- Asked for a tile: heard only where the mark lies on that tile.
filter.lookup("forage", function(amount)
	return amount + 1, "an omen"
end, { mark = "omen" })

-- Asked for no tile: heard while the mark lies on any. It wakes the next one in the same moment.
on.phase_begins("scouting", function(realm)
	change.say("an omen over " .. campaign.count(#campaign.marked("omen"), "tile") .. ", says " .. realm.name)
	campaign.vars.seen = true
end, { mark = "omen" })

-- Heard while something is remembered; what is false, 0 or empty is nothing.
on.phase_begins("scouting", function(realm)
	change.say(realm.name .. " has seen it")
end, { vars = "seen" })

-- Of two marks one will do, and so will what is remembered.
on.phase_begins("scouting", function(realm)
	change.say(realm.name .. " has a sign or has seen it")
end, { mark = { "omen", "sign" }, vars = { "heard", "seen" }, either = true })

-- Where the hook sleeps nothing is refused.
refuse.spell(function(spell, tile)
	return "no " .. spell .. " lies beside the sign on " .. tile.label
end, { mark = "sign" })

-- Nothing is worth trying where nothing lies.
declare.order({
	name = "divine",
	arguments = { "tile: tile" },
	doc = "Says what an omen means.",
	during = "scouting",
	mark = "omen",
	candidates = function()
		local calls = {}
		for _, tile in ipairs(campaign.marked("omen")) do
			table.insert(calls, { tile })
		end
		return calls
	end,
	play = function(realm, tile)
		change.say("the omen over " .. tile.label .. " bodes well")
	end,
})

-- Of two tiles the second counts: heard only where scouts have gone into a tile with a settlement.
on.scouts_back(function(banner, from, tile)
	change.say("the scouts from " .. from.label .. " behold the houses of " .. tile.label)
end, { settlement = "any" })

on.scouts_back(function(banner, from, tile)
	change.say("strangers live in " .. tile.label)
end, { settlement = "foreign" })

on.scouts_back(function(banner, from, tile)
	change.say("free people live in " .. tile.label)
end, { settlement = "independent" })

on.scouts_back(function(banner, from, tile)
	change.say("scouts meet villagers in " .. tile.label)
end, { settlement = "village" })

on.scouts_back(function(banner, from, tile)
	change.say("scouts meet citizens in " .. tile.label)
end, { settlement = "city" })

-- Heard of an event only where the mark lies, or the settlement stands, where that befalls: on a tile, or where the banner is.
on.after_event("owner_changed", function(event)
	change.say("the omen over " .. event.tile.label .. " is fulfilled")
end, { mark = "omen", at = "tile" })

on.after_event("owner_changed", function(event)
	change.say("the villagers of " .. event.tile.label .. " bow")
end, { settlement = "village", at = "tile" })

on.after_event("baggage_changed", function(event)
	change.say(tostring(event.banner) .. " sees the omen")
end, { mark = "omen", at = "banner" })

-- Of a realm any of its banners will do, of a list any of it, and of several names any: they are asked only there.
on.after_event("turn_began", function(event)
	change.say(event.realm.name .. " wakes beside the ban")
end, { mark = "ban", at = "realm" })

refuse.order("scout", function(_, order)
	return "the ban over " .. order.banner.tile.label .. " keeps everybody there"
end, { mark = "ban", at = "banner" })

on.march(function(banners, tile)
	change.say("a march of " .. campaign.count(#banners, "banner") .. " past the ban to " .. tile.label)
end, { mark = "ban", at = { "banners", "tile" } })

-- Heard only at the end of the turn of whoever has laid it, and only of what is told so.
on.after_event("turn_ended", function(event)
	change.say(event.realm.name .. " looks back at its ban")
end, { mark = "ban", laid_by = "realm" })

on.after_event("owner_changed", function(event)
	change.say(event.tile.label .. " is free")
end, { only = { owner = "independent" } })

-- Asked only of those that are remembered in a list.
refuse.order("move", function(_, order)
	return campaign.count(#order.banners, "banner") .. " cannot leave the lame behind"
end, { vars = "lame", listed = "banners" })

-- The phase passes unless an omen lies.
declare.phase("watch", function()
	change.say("all watch the sky")
end, { mark = "omen" })

-- Advised to whoever has a banner to spare that carries as much, whatever the advice says.
declare.order({
	name = "rest",
	arguments = { "banner: banner" },
	doc = "A banner rests in this turn.",
	during = "scouting",
	spare = 2,
	advice = function(realm)
		return realm and { realm.banners[1] }
	end,
	play = function(_, banner)
		change.use_turn(banner, "rests")
	end,
})

-- The same where that banner stands in the open.
declare.order({
	name = "camp",
	arguments = {},
	doc = "Camps in the open.",
	during = "scouting",
	spare = 2,
	spare_barren = true,
	advice = function()
		return {}
	end,
	play = function(realm)
		change.say(realm.name .. " camps")
	end,
})

-- Heard only where the campaign is played with an option, of the mod or of the program.
on.phase_begins("razing", function(realm)
	change.say(realm.name .. " reads the stars")
end, { option = "sleepers.stars" })

on.phase_begins("razing", function(realm)
	change.say(realm.name .. " reads the clouds")
end, { option = "sleepers.stars no" })

on.phase_begins("razing", function(realm)
	change.say(realm.name .. " has figures")
end, { option = "table_battles ask" })

-- Advised to whoever has the crowns for it, one for its banner and one to keep; where a script may make it cheaper, to all.
declare.order({
	name = "pray",
	arguments = {},
	doc = "Has prayers said, once in a round.",
	during = "scouting",
	pays = "prayer.price",
	purse = 1,
	advice = function()
		return not campaign.vars.prayed and {} or nil
	end,
	play = function(realm)
		change.say(realm.name .. " has prayers said")
		campaign.vars.prayed = true
	end,
})

on.after_event("round_ended", function()
	campaign.vars.prayed = false
end, { vars = "prayed" })

filter.value("prayer.price", function(price)
	return price - 1
end, { mark = "sign" })
