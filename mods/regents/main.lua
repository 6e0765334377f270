-- Regents: what the program asks one realm another answers, or nobody.
local function liege(realm)
	local name = (campaign.vars.lieges or {})[realm.name]
	local lord = name and campaign.realm(name)
	return lord and not lord.out and lord or nil
end

declare.order({
	name = "swear",
	doc = "Makes another realm the liege of one's own, for good.",
	arguments = { "to: realm" },
	example = "swear blue",
	during = "reorganization",
	check = function(realm, to)
		if not realm or to == realm or to.out then
			return campaign.text("a liege is another realm that is in the game")
		elseif liege(realm) or liege(to) then
			return campaign.text("{realm} has a liege already", { realm = liege(realm) and realm or to })
		end
		for _, other in campaign.seats do
			if liege(other) == realm then
				return campaign.text("{other} is sworn to you", { other = other })
			end
		end
	end,
	play = function(realm, to)
		campaign.vars.lieges = campaign.vars.lieges or {}
		change.remember("lieges", realm.name, to.name)
		change.say(campaign.text("{realm} swears itself to {to}", { realm = realm, to = to }))
	end,
	candidates = function()
		local tries = {}
		for _, other in campaign.seats do
			table.insert(tries, { other })
		end
		return tries
	end,
})

-- The question where beaten banners go, and the one that is asked after a victory.
filter.answerer("retreat", function(_, realm) return liege(realm) end)
filter.answerer("pursue", function(_, realm) return liege(realm) end)

-- In the year 0 capitals are yet to be chosen.
filter.answerer("*", function(_, realm)
	if campaign.year > 0 and not realm.capital then
		return liege(realm) or "nobody"
	end
end)
