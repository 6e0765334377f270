-- Truce: before each round all players vote in secret; if nobody says no, nobody attacks for some rounds.
local function left()
	return campaign.vars.rounds or 0
end

declare.phase("truce", function()
	campaign.vars.rounds = math.max(0, left() - 1)
	if left() > 0 then
		return
	end
	for _, vote in pairs(ask.all(campaign.text("a truce?"), { "no", "yes" })) do
		if vote == "no" then
			change.say(campaign.text("There is no truce."))
			return
		end
	end
	campaign.vars.rounds = options.rounds
	change.say(campaign.text("A truce is sworn."))
end)

-- Scouts take undefended land, so they stay at home too.
for _, name in { "scout", "move", "assault", "bombard", "sally" } do
	refuse.order(name, function(realm, order)
		if not realm or left() == 0 then
			return
		end
		local owner = order.tile.owner
		local foreign = owner and owner ~= "independent" and owner ~= realm
		if foreign or not order.tile:free_of_enemies(realm) then
			return campaign.text("a truce holds, and {tile} is not yours", { tile = order.tile })
		end
	end)
end

declare.expectation("truce NUMBER", function(wanted)
	if left() ~= tonumber(wanted) then
		return campaign.text("it holds for {rounds}", { rounds = { left(), "round" } })
	end
end)
