-- What relics are called, and what they do on the table (GM-RELIC-14, GM-RELIC-15, GM-RELIC-17 to GM-RELIC-24).
local powers = {}

-- What an object is called: its parts one after the other.
function powers.name(object)
	local names = {}
	for _, row in ipairs(campaign.rows("relics")) do
		if table.find(object.parts, row) then
			table.insert(names, campaign.name("row", "relics." .. row))
		end
	end
	if object.shards == 1 then
		table.insert(names, campaign.name("row", "relic_shards.shard"))
	elseif object.shards > 1 then
		table.insert(names, object.shards .. " " .. campaign.name("row", "relic_shards.shards"))
	end
	local last = table.remove(names)
	return #names == 0 and last or campaign.text("{others} and {last}", { others = table.concat(names, ", "), last = last })
end

-- What the sheet of a relic says, in the reader's language: the section `titles` has it. Many such phrases stand in one line, and that
-- may have no more letters than marks of whole sentences would leave it.
local function worded(phrase)
	return campaign.name("word", phrase) or phrase
end

-- What an object does on the table, as { cite, line } (GM-RELIC-15, GM-RELIC-17 to GM-RELIC-24). A merged one does all that its
-- parts do (GM-RELIC-14).
function powers.pages(object)
	local found = {}
	for _, row in ipairs(campaign.rows("relics")) do
		if table.find(object.parts, row) then
			local record = campaign.record("relics", row)
			local told, along = {}, {}
			for _, power in ipairs(record.powers) do
				table.insert(told, worded(power))
			end
			for _, other in ipairs(record.combines_with or {}) do
				table.insert(along, campaign.name("row", "relics." .. other))
			end
			if #along > 0 then
				table.insert(told, campaign.text("it can be combined with {relics:the}", { relics = along }))
			end
			local line = campaign.name("row", "relics." .. row) .. ": " .. table.concat(told, "; ")
			table.insert(found, { cite = record.cite, line = line .. "." })
		end
	end
	if object.shards > 0 then
		local shard = campaign.record("relic_shards", "shard")
		local resistance = math.min(object.shards * shard.magic_resistance, shard.magic_resistance_max)
		local name = object.shards == 1 and "shard" or "shards"
		local shards, each = object.shards, shard.dispel_dice ---@type integer, integer
		local title = object.shards .. " " .. campaign.name("row", "relic_shards." .. name)
		local named = { shards = title, resistance = resistance, dice = { shards * each, "dispel die" } }
		local line = campaign.text("{shards}: magic resistance ({resistance}) and {dice}; no magic item.", named)
		table.insert(found, { cite = "GM-RELIC-24", line = line })
	end
	if #object.parts > 0 then
		local line = campaign.text("Any character may carry these, also one who may have no item of that kind.")
		table.insert(found, { cite = "GM-RELIC-15", line = line })
	end
	return found
end

-- The same as lines alone.
function powers.lines(object)
	local lines = {}
	for _, page in ipairs(powers.pages(object)) do
		table.insert(lines, page.line)
	end
	return lines
end

return powers
