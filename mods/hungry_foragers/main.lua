-- Hungry foragers: changes the order `forage` of the mod `foragers`, and what follows it.
override.order("forage", {
	check = function(original, realm, banner)
		if (banner.baggage or 0) >= 2 then
			return campaign.text("it has enough to eat")
		end
		return original(realm, banner)
	end,
})

on.after_order("forage", function(realm, order)
	if order.banner.tile.owner ~= realm then
		change.forbid_moves(order.banner, 2)
		change.say(campaign.text("The foragers are long on their way."))
	end
end)
