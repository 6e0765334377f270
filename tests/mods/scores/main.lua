-- Views of what is public, of what each realm may know, and of what the mod remembers.
on.after_event("scouts_sent", function(event)
	campaign.vars.sent = (campaign.vars.sent or 0) + 1
end)

declare.view({
	name = "score",
	doc = "Shows how many tiles each realm holds, or one realm.",
	arguments = { "whose: realm?" },
	example = "score red",
	show = function(viewer, whose)
		local lines = {}
		for _, realm in ipairs(campaign.realms) do
			if whose == nil or whose == realm then
				local mark = ""
				if realm == viewer then
					mark = " (you)"
				end
				table.insert(lines, realm.name .. " holds " .. #realm.first_tiles .. mark)
			end
		end
		table.insert(lines, "scouts went out " .. campaign.count(campaign.vars.sent or 0, "time"))
		return lines
	end,
})

declare.view({
	name = "sighting",
	doc = "Shows what the viewer knows of a banner, and how far it is from a tile.",
	arguments = { "of: banner", "from: tile?", "words: words?" },
	show = function(viewer, of, from, words)
		local known = of.points
		local text = tostring(of) .. " has " .. tostring(known)
		if from ~= nil then
			text = text .. ", " .. from:distance(of.tile) .. " from " .. tostring(from) .. (words or "")
		end
		return text
	end,
})

declare.view({
	name = "empty",
	doc = "Has nothing to show.",
	show = function()
		return {}
	end,
})
