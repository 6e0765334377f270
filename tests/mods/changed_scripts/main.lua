-- Orders of the program are told once they have been carried out, and a spell is cast twice as loud.
override.spell("earthquake", function(original, realm, tile)
	change.say("The ground trembles at " .. tile.label .. ".")
	original(realm, tile)
	change.say("It is over: " .. #campaign.marked("earthquake") .. " shaken.")
end)

on.after_order("move", function(realm, order)
	local banner = order.banners[1]
	change.say(realm.name .. " has moved to " .. order.tile.label .. " and stands at " .. banner.tile.label .. ".")
end)

on.after_order("*", function(realm, order)
	if order.kind == "done" then
		change.say(realm.name .. " is done.")
	end
end)

-- Hooks in the file of a spell: one is switched off, the other wrapped.
override.hook("rot", "filter.baggage_gained", nil, false)
override.hook("rot", "on.after_event", "stock_changed", function(original, event)
	original(event)
	if event.by > 0 then
		change.say("It rots at " .. event.tile.label .. ".")
	end
end)
