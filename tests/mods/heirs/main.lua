-- What stands for one holds for those that extend it, in scripts as well.
on.phase_begins("subsistence", function(realm)
	local banner = realm.banners[1]
	change.say(banner.race .. ": " .. tostring(realm:is_of("undead")) .. ", " .. tostring(banner:is_of("grave_folk")) .. ", " .. tostring(banner:is_of("dwarf")))
	change.say("lean forage: " .. campaign.lookup("lean_forage", banner.tile))
end)
