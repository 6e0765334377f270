-- A herald is sent once in a round, by whoever has gold: the phase of the edition asks for it as well.

local function sent(realm)
	return campaign.recall("heralds", realm.name) == campaign.round
end

declare.order({
	name = "herald",
	doc = "Sends a herald, once in a round.",
	during = "alliances",
	check = function(realm)
		if not realm or sent(realm) then
			return "your herald is on the way"
		elseif realm.crowns < 1 then
			return "a herald wants a gold piece"
		end
		return nil
	end,
	candidates = function(realm)
		return realm and { {} }
	end,
	play = function(realm)
		if realm then
			change.remember("heralds", realm.name, campaign.round)
			change.say("The herald of " .. realm.name .. " rides.")
		end
	end,
})

-- What each realm could be asked: anything, and a herald alone.
declare.view({
	name = "open",
	doc = "Who may give any order now, and who may send a herald.",
	show = function()
		local lines = {}
		for _, realm in ipairs(campaign.realms) do
			local any, herald = ask.has_orders(realm), false
			if any then
				herald = ask.has_orders(realm, { orders = { "herald" } })
			end
			table.insert(lines, realm.name .. ": " .. (any and "any order" or "none") .. (herald and ", a herald" or ""))
		end
		return lines
	end,
})
