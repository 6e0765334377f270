-- A ban is a refusal with its reason, also of an order that the edition brings.
refuse.order("conquer", function(_, order)
	local holds = order.tile.settlement == "capital"
	return holds and order.tile.label .. " is a capital, and nobody conquers those" or nil
end, { cite = "house-rule" })

refuse.order("raid", function()
	return "the borders are settled: nobody raids"
end, { cite = "house-rule" })

refuse.order("erect", function(realm)
	return realm and realm:counter("battle_points") < 2 and "who builds keeps a battle point" or nil
end, { cite = "house-rule" })
