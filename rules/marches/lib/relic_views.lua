-- What players look at of the relics: who has which, and what they do on the table (GM-RELIC-01, GM-RELIC-17 to GM-RELIC-24).
local relics = require("lib/relics")

-- The province in which something lies, or a note of where.
local function place(label)
	local tile = campaign.tile(label)
	return tile and tile.name .. " (" .. label .. ")" or label
end

-- A line for what somebody has, nil for what this viewer may not know of.
local function line(object, viewer)
	if object.holder then
		return object.holder .. ": " .. relics.name(object)
	elseif object.army then
		return campaign.text("the neutral army in {tile}: {relic}", { tile = place(object.army), relic = relics.name(object) })
	elseif not viewer then
		return campaign.text("hidden in {tile}: {relic}", { tile = place(object.hidden), relic = relics.name(object) })
	end
	return nil
end

declare.view({
	name = "relics",
	doc = "Who has which relics, and how many lie hidden still.",
	show = function(viewer)
		local lines, hidden = {}, 0
		for _, object in ipairs(relics.list()) do
			local known = line(object, viewer)
			if known then
				table.insert(lines, known)
			else
				hidden = hidden + relics.size(object)
			end
		end
		if hidden > 0 then
			table.insert(lines, campaign.text("hidden: {parts}", { parts = { hidden, "part" } }))
		end
		table.insert(lines, campaign.text("who has all {parts} wins at once", { parts = { relics.total(), "part" } }))
		return lines
	end,
})

declare.view({
	name = "powers",
	doc = "What a relic does on the table, or what a realm's relic does, or all of them.",
	arguments = { "of: word?" },
	example = "powers crown",
	show = function(_, word)
		local realm = word and campaign.realm(word)
		local parts = campaign.rows("relics")
		if realm then
			local object = relics.of(realm)
			return object and relics.powers(object) or campaign.text("{realm} has no relic", { realm = realm })
		elseif not word then
			return relics.powers({ parts = parts, shards = 1 })
		elseif table.find(parts, word) then
			return relics.powers({ parts = { word }, shards = 0 })
		elseif word == "shard" or word == "shards" then
			return relics.powers({ parts = {}, shards = 1 })
		end
		return campaign.text("there is no relic `{word}`: there are {words} and shard", { word = word, words = table.concat(parts, ", ") })
	end,
})

-- `expect relics red crown ring 2`: its parts by their words, and the number of its shards if it has any; `none` for nothing.
-- Where a province stands in place of the realm it is its neutral army; what is hidden it leaves out, since players may type
-- this too.
declare.expectation("relics WHO …", function(who, ...)
	local realm, tile = campaign.realm(who), campaign.tile(who)
	local object = realm and relics.of(realm) or tile and relics.of_army(tile)
	local words = object and table.clone(object.parts) or {}
	if object and object.shards > 0 then
		table.insert(words, tostring(object.shards))
	end
	local found = #words > 0 and table.concat(words, " ") or "none"
	return found ~= table.concat({ ... }, " ") and found or nil
end)

declare.invariant("every relic is in one place alone", function()
	local seen, holders = {}, {}
	for _, object in ipairs(relics.list()) do
		for _, part in ipairs(object.parts) do
			if seen[part] then
				return campaign.text("the {relic} is in two places", { relic = part })
			end
			seen[part] = true
		end
		local holder = object.holder or object.army
		if holder and holders[holder] then
			return object.holder and campaign.text("{realm} has two relics that have not merged", { realm = object.holder })
				or campaign.text("the army in {tile} has two relics that have not merged", { tile = place(object.army) })
		elseif holder then
			holders[holder] = true
		end
	end
	return nil
end)
