-- Whoever is of the people that the option names has omens; the others roll on the table that another names.
on.phase_begins("subsistence", function(realm)
	if realm:is_of(options.people) then
		change.say("Omens: " .. play.value("omens", "omens", { realm = realm }) .. ".")
	else
		change.say("Row " .. play.row(options.list, "fate", { realm = realm }) .. ".")
	end
	change.say("A city feeds " .. campaign.lookup("forage", campaign.tile("D2")) .. ".")
end)
