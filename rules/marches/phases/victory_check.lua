-- The end of a round: missions, power and elimination (GM-MISSION-01, GM-WIN-02). And what players look at for it.
local missions = require("lib/missions")
local victory = require("lib/victory")

declare.phase("victory_check", victory.check)

declare.view({
	name = "missions",
	doc = "Your secret mission and how far you are; the host sees those of all.",
	show = function(viewer)
		local lines = {}
		for _, realm in ipairs(viewer and { viewer } or campaign.realms) do
			table.insert(lines, missions.line(realm) or campaign.text("Mission of {realm}: none.", { realm = realm }))
		end
		return lines
	end,
})

declare.view({
	name = "power",
	doc = "How many provinces each realm counts for victory by power, and how many win.",
	show = function()
		local lines = {}
		for _, realm in ipairs(campaign.seats) do
			local reasons = {}
			for at, part in ipairs(victory.parts(realm)) do
				local provinces = at == 1 and campaign.text("{provinces}", { provinces = { part[1], "province" } })
				table.insert(reasons, provinces or campaign.text("{number} {why}", { number = part[1], why = part[2] }))
			end
			table.insert(lines, realm.name .. " " .. victory.counted(realm) .. " (" .. table.concat(reasons, ", ") .. ")")
		end
		table.insert(lines, campaign.text("{provinces} win", { provinces = { victory.needed(), "province" } }))
		return lines
	end,
})

-- For scripts: which card a realm holds.
declare.expectation("mission REALM CARD", function(name, card)
	local realm = campaign.realm(name)
	local mission = realm and missions.of(realm)
	local found = mission and mission.card or "none"
	return found ~= card and found or nil
end)
