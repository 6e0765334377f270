-- Hallowed cities: an event is forbidden, whatever would bring it about. The order to raze is refused; what
-- dragons, spells or other mods would raze stands.
refuse.event("razed_changed", function(_, event)
	if event.razed and event.settlement == "city" then
		return campaign.text("{tile} is hallowed", { tile = event.tile })
	end
end)
