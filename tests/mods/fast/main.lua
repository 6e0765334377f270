-- Nobody eats anything, whatever other mods serve.
replace.phase("subsistence", function(realm)
	change.say(realm.name .. " fasts.")
end)
