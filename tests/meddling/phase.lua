-- A phase is replaced by one that fails.
replace.phase("scouting", function(realm)
	return realm.banners[7].points
end)
