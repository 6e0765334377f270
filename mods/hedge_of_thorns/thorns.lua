-- Hedge of thorns: lays a mark for the season and strikes whoever marches onto it.
declare.spell({
	name = "hedge_of_thorns",
	cast = function(realm, tile)
		change.mark(tile, "hedge_of_thorns", { by = realm })
	end,
})

on.after_event("banner_moved", function(event)
	local hedge = event.banner.tile:mark("hedge_of_thorns")
	if hedge and hedge.by ~= event.banner.realm then
		change.points(event.banner, -campaign.value("thorns.loss", { banner = event.banner }), "thorns")
	end
end)
