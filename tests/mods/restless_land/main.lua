-- The tile that lay at B2 is remembered and drifts to the corner; a tile that fits is added, others are refused.
on.phase_begins("order_of_play", function()
	local drifting = campaign.tile("B2")
	campaign.vars.drifting = drifting
	assert(change.swap_tile(drifting, "A1") == nil)
	assert(campaign.vars.drifting.label == "A1" and campaign.tile("A1") == drifting)
	assert(change.add_tile("E1", "meadow") == nil)
	assert(campaign.tile("E1").terrain == "lowland")
	assert(change.turn_tile(campaign.tile("B3"), 2) == nil)
	change.say("it could not be: " .. change.swap_tile(campaign.tile("A2"), "C2"))
	change.say("nor this: " .. change.add_tile("E2", "lake", 1))
end)

on.after_event("map_rearranged", function(event)
	change.say("the land moves: " .. event.how .. " " .. event.tile .. " " .. event.to)
end)
