-- Wealth (WM-SEASON-05): the collection of the winter that has just ended once more, with fresh dice, for the tiles now held, and
-- under every cut of that winter. Peoples without taxes have nothing of it (WM-RACE-14).
local taxes = require("lib/taxes")

declare.spell({
	name = "wealth",
	cast = function(realm)
		if not taxes.winter_passed() then
			change.say(campaign.text("No winter has passed whose taxes could be collected again."))
		elseif not taxes.pays(realm) then
			change.say(campaign.text("{realm} collects no taxes.", { realm = realm }))
		else
			taxes.collect(realm)
		end
	end,
})
