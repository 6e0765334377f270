-- Closed bids: sheets that are never opened. Each realm knows its own; all learn who holds the tolls, and nothing else.
local WHY = "tolls of the great road"

declare.order({
	name = "bid",
	doc = "Offers crowns for the tolls of the great road.",
	arguments = { "crowns: number" },
	example = "bid 8",
	during = "tolls",
	check = function(realm, crowns)
		if not realm or crowns < 1 or crowns > realm.crowns then
			return campaign.text("you can offer 1 to {crowns}", { crowns = { realm and realm.crowns or 0, "crown" } })
		end
		return #campaign.sheet(realm) > 0 and campaign.text("one bid is enough: `strike` the other") or nil
	end,
	candidates = function(realm)
		return { { 1 }, { realm and realm.crowns or 1 } }
	end,
	advice = function(realm)
		return realm and realm.crowns > 0 and #campaign.sheet(realm) == 0 and { math.min(realm.crowns, campaign.value("tolls.most")) } or nil
	end,
})

declare.phase("tolls", function()
	local question = campaign.text("what do you offer for the tolls of the great road?")
	local bids = ask.sealed(question, { orders = { "bid" }, closed = true })
	-- Of equal bids the first in the order of play wins.
	local best = bids[1]
	for _, bid in bids do
		best = bid.arguments.crowns > best.arguments.crowns and bid or best
	end
	if not best then
		change.say(campaign.text("nobody wants the tolls of the great road"))
		return
	end
	play.in_secret(best.realm, function() change.crowns(best.realm, -best.arguments.crowns, WHY) end)
	change.income(best.realm, campaign.value("tolls.yield", { realm = best.realm }), WHY)
	change.say(campaign.text("{realm} holds the tolls of the great road", { realm = best.realm }))
end)
