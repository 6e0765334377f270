-- Plans are written together; then each realm is heard and may divide its armies.
declare.order({
	name = "plan",
	doc = "Writes a plan for a tile.",
	arguments = { "at: tile" },
	example = "plan D4",
	during = "plans",
	candidates = function()
		return { { campaign.tiles[1] } }
	end,
})

declare.order({
	name = "propose",
	doc = "Proposes something for some tiles and banners.",
	arguments = { "at: tiles?", "with: banners?", "text: words?" },
	example = "propose D4 E4 1 hold the ford",
	during = "plans",
	play = function(realm, at, with, text)
		local tiles = campaign.count(at and #at or 0, "tile")
		local banners = campaign.count(with and #with or 0, "banner")
		change.say(`{realm.name}: {tiles}, {banners}, {text or "no words"}`)
	end,
})

declare.phase("plans", function()
	ask.sealed("plans?", { orders = { "plan" } })
	for _, realm in campaign.seats do
		ask.orders(realm, "what do you propose?", { orders = { "propose" } })
		play.step("reorganization.orders", realm)
	end
end)
