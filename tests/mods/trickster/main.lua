-- Other dice, other faces, another table, another row; and an event is announced before it happens.
filter.dice(function(dice, what)
	return if what == "scouting" then "3d6" else dice
end)

filter.faces(function(faces, _, what)
	if what == "scouting" then
		faces[1] = 1
		return faces, "a loaded die"
	end
	return nil
end)

filter.table("scouting_lowland", function()
	return "scouting_highland"
end)

for _, name in { "scouting_highland", "scouting_river" } do
	filter.row(name, function(label)
		return if label == "7" then "nothing" else "12", "the lands are all alike"
	end)
end

on.before_event("became_known", function(event)
	assert(not event.tile.known, "it is not known yet")
	change.say("Soon " .. event.tile.label .. " will be known.")
end)
