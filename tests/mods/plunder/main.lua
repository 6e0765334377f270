-- A realm takes the tithe of a settlement: dice of its cell fall when it does.
declare.order({
	name = "tithe",
	doc = "Takes the tithe of a settlement.",
	example = "tithe D4",
	arguments = { "tile: tile" },
	during = "reorganization",
	cite = "house-rule",
	play = function(realm, tile)
		if realm then
			local seen = campaign.lookup("tithes", tile, realm)
			change.say(seen .. " were reckoned with")
			change.crowns(realm, play.lookup("tithes", tile, "tithe", realm), "tithe")
		end
	end,
})
