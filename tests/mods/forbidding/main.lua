-- Forbids events of the kind that the option names; with `some` those of all kinds, in every other case by what they
-- are about and when. Burning brings an event about by itself and says so.
local function about(event)
	local sum = #event.kind + campaign.round
	local tile = (event.kind == "banner_moved" or event.kind == "scouts_sent") and event.to or nil
	return sum + (tile and #tile.neighbours or 0)
end

refuse.event("*", function(realm, event)
	local some = options.what == "some" and about(event) % 2 == 0
	if options.what == event.kind or some then
		return realm and "no order may do that" or "nothing may do that"
	end
end)

local function own(realm, tile)
	return tile.owner == realm and tile.settlement ~= nil and not tile.razed
end

declare.order({
	name = "burn",
	doc = "Burns a settlement of one's own.",
	arguments = { "tile: tile" },
	during = "razing",
	check = function(realm, tile)
		return not own(realm, tile) and "there is nothing of yours to burn" or nil
	end,
	brings = function(_, tile)
		return { { kind = "razed_changed", tile = tile, settlement = tile.settlement, razed = true } }
	end,
	play = function(_, tile)
		change.say("It comes to " .. tostring(change.razed(tile, true)) .. ".")
	end,
})
