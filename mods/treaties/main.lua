-- Treaties: clauses that are data, to which both sides are held, and free words beside them.
local treaties = require("margrave/treaties")

local BARRED = { "move", "assault", "bombard", "raze" }

declare.order({
	name = "treaty",
	doc = "Offers a treaty: for some rounds neither side gives an order against the other, and you pay them crowns in each.",
	arguments = { "with: realm", "rounds: number", "barred: word", "crowns: number", "words: words?" },
	example = "treaty blue 3 move 0 the vale is yours",
	during = "reorganization",
	check = function(realm, with, rounds, barred, crowns)
		if not realm or with == realm or with.out then
			return campaign.text("a treaty is made with another realm that is in the game")
		elseif rounds < 1 or rounds > 60 then
			return campaign.text("a treaty holds for 1 to 60 rounds")
		elseif not table.find(BARRED, barred) then
			return campaign.text("a treaty bars one of these: {orders}", { orders = table.concat(BARRED, ", ") })
		elseif crowns < 0 or crowns > (campaign.goods(realm).crowns or 0) then
			return campaign.text("you cannot pay so much in a round")
		elseif table.find(campaign.vars.asked or {}, realm) then
			return campaign.text("you have offered a treaty in this round")
		end
	end,
	play = function(realm, with, rounds, barred, crowns, words)
		change.append("asked", realm)
		local offer = campaign.text("{realm} offers a treaty for {rounds}: neither gives `{order}` against the other, and you get {crowns} in each; sign it?",
			{ realm = realm, rounds = { rounds, "round" }, order = barred, crowns = { crowns, "crown" } })
		if not ask.yes(with, offer) then
			change.say(campaign.text("{with} signs no treaty with {realm}", { with = with, realm = realm }))
			return
		end
		local clauses = {
			{ who = realm, bars = { barred }, against = with },
			{ who = with, bars = { barred }, against = realm },
		}
		if crowns > 0 then
			table.insert(clauses, { who = realm, to = with, good = "crowns", amount = crowns })
		end
		treaties.sign("treaties", { clauses = clauses, left = rounds, words = words or "", sides = { realm, with } })
		change.say(campaign.text("{realm} and {with} sign a treaty for {rounds}",
			{ realm = realm, with = with, rounds = { rounds, "round" } }))
	end,
	candidates = function(realm)
		local tries = {}
		for _, other in campaign.seats do
			if other ~= realm then
				table.insert(tries, { other, 2, "move", 0 })
			end
		end
		return tries
	end,
})

refuse.order("*", function(realm, order)
	local treaty, clause = treaties.barred("treaties", realm, order)
	if treaty then
		return campaign.text("a treaty with {other} bars it for {rounds}",
			{ other = clause.against, rounds = { treaty.left, "round" } })
	end
end)

on.phase_begins("order_of_play", function()
	campaign.vars.asked = {}
	local broken, over = treaties.round("treaties", "a treaty")
	for _, treaty in broken do
		change.say(campaign.text("{one} breaks the treaty with {other}", { one = treaty.sides[1], other = treaty.sides[2] }))
	end
	for _, treaty in over do
		change.say(campaign.text("the treaty of {one} and {other} is over", { one = treaty.sides[1], other = treaty.sides[2] }))
	end
end)

declare.view({
	name = "treaties",
	doc = "Lists the treaties that hold.",
	show = function()
		local lines = {}
		for _, treaty in campaign.vars.treaties or {} do
			table.insert(lines, campaign.text("{one} and {other}, {rounds}: {words}",
				{ one = treaty.sides[1], other = treaty.sides[2], rounds = { treaty.left, "round" }, words = treaty.words }))
		end
		return #lines > 0 and lines or campaign.text("no treaty holds")
	end,
})
