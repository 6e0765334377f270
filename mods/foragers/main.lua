-- Foragers: a banner that has not moved may send foragers out, once in a turn; some do not come back.
local function sent() return campaign.vars.sent or {} end

on.phase_begins("reorganization", function() campaign.vars.sent = {} end)

local function check(realm, banner)
	if banner.realm ~= realm then
		return campaign.text("it is not your banner")
	elseif banner.moved > 0 then
		return campaign.text("it has moved this turn")
	elseif banner.shut_in then
		return campaign.text("it is shut in a besieged settlement")
	elseif table.find(sent(), banner) then
		return campaign.text("its foragers were out already")
	end
end

declare.order({
	name = "forage",
	doc = "Sends foragers out from a banner that has not moved.",
	arguments = { "banner: banner" },
	example = "forage 1",
	during = "reorganization",
	check = check,
	play = function(realm, banner)
		change.append("sent", banner)
		play.table("foragers", banner, "foragers")
	end,
	candidates = function(realm)
		local tries = {}
		for _, banner in realm and realm.banners or {} do
			table.insert(tries, { banner })
		end
		return tries
	end,
})
-- Three times in six a wagon comes back, once in six some points are lost; who carries all it can has no use for it.
declare.worth("forage", {
	when = function(_, banner) return banner.baggage < campaign.value("banner.baggage.max", { banner = banner }) end,
	worth = function(_, banner) return banner.baggage == 0 and 10 or 5 end,
	cost = function() return 1 end,
})
