-- Contested command: captains of one side throw a d6 each and add their leadership. The best commands; of a tie nobody does.
local function contest(side)
	---@type Troop[]
	local captains = {}
	for _, banner in side do
		-- The first of those who may command leads the banner.
		table.insert(captains, banner.commanders[1])
	end
	if #captains < 2 then
		return 0
	end
	local leader, best, tied = captains[1], 0, false
	for _, captain in captains do
		local total = (captain:profile("leadership") or 0) + play.roll("d6", "contest for command", { banner = captain.banner })
		if total > best then
			leader, best, tied = captain, total, false
		elseif total == best then
			tied = true
		end
	end
	if tied then
		return -campaign.value("command.tie"), "nobody commands"
	end
	change.say(campaign.text("{leader} has the command.", { leader = leader }))
	local leadership = leader and leader:profile("leadership") or 0
	if leadership >= campaign.value("command.born_leader") then
		return 1, "a born leader"
	end
	return 0
end

filter.factor(function(total, what, attackers)
	local by, why = contest(attackers)
	return total + by, why
end)
filter.factor(function(total, what, attackers, defenders)
	local by, why = contest(defenders)
	return total - by, why
end)
