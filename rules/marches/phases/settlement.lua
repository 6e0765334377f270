-- The second column of interaction: who holds a vassal's capital hands it over, and rounds without a capital are counted
-- (GM-VASSAL-02, GM-REALM-07).
local breakup = require("lib/breakup")
local citing = require("margrave/citing")
local vassals = require("lib/vassals")

declare.phase("settlement", function()
	vassals.review()
	citing.as("GM-REALM-07", function()
		for _, realm in ipairs(campaign.seats) do
			breakup.count(realm)
		end
		for _, realm in ipairs(campaign.seats) do
			if breakup.due(realm) then
				breakup.of(realm)
			end
		end
	end)
end)
