-- Lizardmen: no settlement of theirs joins others, nor one of others them, by being scouted, and what is captured is razed
-- (EN-RACE-19); ruins beside their empire alone recover sooner (EN-RACE-20); slann move banners by magic (EN-RACE-21); hunger makes no
-- lizardman betray or yield, and they know no ships (EN-RACE-22).
local choosing = require("margrave/choosing")
local spawnings = require("lib/spawnings")
local teleport = require("lib/teleport")

-- A settlement that would submit to them is independent: the row of their chart on which the same one resists.
for _, chart in ipairs({ "scouting_lowland", "scouting_highland", "scouting_river" }) do
	filter.row(chart, function(label, _, _, banner, tile)
		local found = campaign.effect(chart, label, "find")
		if not banner or not tile or tile.known or not spawnings.led(banner.realm) or found == "barren" then
			return
		end
		for _, row in ipairs(found and campaign.rows(chart) or {}) do
			if campaign.effect(chart, row, "find") == found and campaign.effect(chart, row, "resists") then
				return row, "no strangers join lizardmen"
			end
		end
	end, { cite = "EN-RACE-19" })
end

-- Nor does any that is known go over to scouts of another kind.
filter.lookup("scouts_take", function(_, tile, realm)
	if realm and spawnings.stands(tile) and spawnings.live(tile) ~= spawnings.led(realm) then
		return 0, "lizardmen and others do not mix"
	end
end, { cite = "EN-RACE-19" })

-- Whoever enters a settlement captures it; whom it joins otherwise need not raze it.
on.before_event("owner_changed", function(event)
	local tile, owner = event.tile, event.owner
	-- What recovers is a new settlement (EN-RACE-20).
	if campaign.phase == "recovery" then
		spawnings.forget(tile)
		return
	end
	local entered = owner and owner ~= "independent" and #owner:force(tile) > 0
	spawnings.passes(tile, owner, entered and spawnings.CAPTURED or spawnings.JOINED)
end, { cite = "EN-RACE-19" })

on.before_event("land_taken", function(event)
	for _, tile in ipairs(event.tiles) do
		spawnings.passes(tile, event.realm, spawnings.JOINED)
	end
end, { cite = "EN-RACE-19" })

on.before_event("razed_changed", function(event)
	spawnings.forget(event.tile)
end, { cite = "EN-RACE-19" })

on.before_event("settlement_changed", function(event)
	if not event.settlement then
		spawnings.forget(event.tile)
	end
end, { cite = "EN-RACE-19" })

-- What a realm has captured of the other kind falls in its razing step, or at once where none is to come: in winter, and in the turns
-- of others.
local function raze(falls)
	for _, tile in ipairs(spawnings.captured()) do
		local owner = tile.realm
		if owner and falls(owner, tile) and play.raze(tile, owner) then
			local told = { realm = owner, tile = tile }
			change.say(campaign.text("Lizardmen and others do not mix: {realm} has razed what it captured at {tile}.", told))
		end
	end
end

on.phase_begins("razing", function(realm)
	raze(function(owner)
		return owner == realm
	end)
end, { cite = "EN-RACE-19" })

on.phase_ends("*", function()
	raze(function(owner)
		return owner ~= campaign.turn_of
	end)
end, { cite = "EN-RACE-19" })

-- In winter besiegers go home from what they have taken before the phase is over.
for _, event in ipairs({ "banner_moved", "banner_placed" }) do
	on.before_event(event, function(leaves)
		local from = leaves.banner.tile
		if spawnings.strange(from) == spawnings.CAPTURED then
			raze(function(owner, tile)
				return tile == from and owner == leaves.banner.realm
			end)
		end
	end, { cite = "EN-RACE-19" })
end

filter.sheet(function(lines, tile)
	if tile.known and spawnings.strange(tile) then
		table.insert(lines, spawnings.live(tile) and campaign.text("lizardmen live here") or campaign.text("no lizardmen live here"))
	end
	return lines
end, { cite = "EN-RACE-19" })

-- The only realm whose empire is next to a tile; nil where there are none or several.
local function only_empire(tile)
	local only = nil ---@type Realm?
	for _, near in ipairs(tile.neighbours) do
		local empire = near.realm
		if only and empire and empire ~= only then
			return nil
		end
		only = only or empire
	end
	return only
end

filter.total("recovery", function(total, _, _, tile)
	local beside = tile and only_empire(tile) or nil
	if beside and spawnings.led(beside) then
		return total + campaign.value("recovery.spawning", { realm = beside, tile = tile }), "spawning pools"
	end
end, { cite = "EN-RACE-20" })

filter.value("equinox.spells", function(spells, realm)
	local tried = realm and teleport.tried(realm) or 0
	if tried > 0 then
		return math.floor(spells - tried), "teleports"
	end
end, { cite = "EN-RACE-21" })

declare.order({
	name = "teleport",
	arguments = { "banner: banner", "tile: tile" },
	example = "teleport 1 D4",
	doc = "A slann moves a banner to another tile in place of rolling for a spell: 2d6 must reach its distance from the capital.",
	during = "autumn_equinox spring_equinox",
	cite = "EN-RACE-21",
	check = function(realm, banner, tile)
		if not realm or not spawnings.led(realm) then
			return campaign.text("none but slann move banners by magic")
		end
		return teleport.refusal(realm, banner, tile)
	end,
	candidates = function(realm)
		return realm and spawnings.led(realm) and teleport.tries(realm) or {}
	end,
	play = function(realm, banner, tile)
		if realm then
			teleport.play(realm, banner, tile)
		end
	end,
})

-- True if strangers who serve for a time are behind the walls.
local function hirelings(tile)
	return choosing.any(tile.banners, function(banner)
		return banner.shut_in and (banner.service == "mercenary" or banner.service == "allied")
	end)
end

-- True if every banner before the walls is one of lizardmen, whoever pays for it (EN-RACE-01).
local function besieged_by_own(tile)
	for _, banner in ipairs(tile.banners) do
		if banner.realm == tile.besieger and not banner:is_of("lizardman") then
			return false
		end
	end
	return tile.besieger ~= nil
end

filter.row("starvation", function(label, _, _, _, tile)
	if not tile or not spawnings.live(tile) then
		return
	end
	local betrayed = campaign.effect("starvation", label, "betrayed") and not hirelings(tile)
	local offers = campaign.effect("starvation", label, "offer") and not besieged_by_own(tile)
	if betrayed or offers then
		return "nothing", "lizardmen"
	end
end, { cite = "EN-RACE-22" })

refuse.order("build", function(realm, order)
	if order.what == "ship" and realm and campaign.value("realm.ships", { realm = realm }) == 0 then
		return campaign.text("lizardmen neither build nor use ships")
	end
	return nil
end, { cite = "EN-RACE-22" })

-- Ships that lie in a harbour found by them, or come with an area that joins them.
on.after_event("ship_launched", function(event)
	local owner = event.owner
	if owner and owner ~= "independent" and campaign.value("realm.ships", { realm = owner }) == 0 then
		change.wreck(event.ship, "lizardmen keep no ships")
	end
end, { cite = "EN-RACE-22" })
