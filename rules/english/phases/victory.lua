-- The end of a campaign of an agreed number of years: who has most, by the measure that the players chose (EN-WIN-01 to
-- EN-WIN-03).

-- What a realm holds in the first realms of others counts by what stands there; ruins count nothing (EN-WIN-02).
local function captured(realm)
	local parts = {}
	for _, other in ipairs(campaign.realms) do
		for _, tile in ipairs(other ~= realm and other.first_tiles or {}) do
			local value = tile.realm == realm and campaign.lookup("victory_values", tile, realm) or 0
			if value > 0 then
				local told = { settlement = tile.settlement or "", tile = tile }
				table.insert(parts, { value, campaign.text("{settlement} at {tile}", told) })
			end
		end
	end
	return #parts > 0 and parts or { { 0, "nothing" } }
end

local function army(realm)
	local parts = {}
	for _, banner in ipairs(realm.banners) do
		table.insert(parts, { banner.points or 0, campaign.text("banner {number}", { number = banner.number }) })
	end
	if (realm.pool or 0) > 0 then
		table.insert(parts, { realm.pool, "in no banner" })
	end
	return #parts > 0 and parts or { { 0, "nobody" } }
end

local function revenue(realm)
	return { { realm.revenue or 0, "as it would be gathered now" } }
end

local function tiles(realm)
	return { { #realm.tiles, "tiles" } }
end

-- By the words of the option `victory`: what is counted, what that is called, whether everybody may know it at any
-- time, and whether the board shows it anyway.
local MEASURES = {
	captured = { count = captured, name = "settlements captured in the realms of others", cite = "EN-WIN-02", open = true },
	army = { count = army, name = "points of the army", cite = "EN-WIN-03", open = false, shown = true },
	revenue = { count = revenue, name = "revenue", cite = "EN-WIN-03", open = false },
	tiles = { count = tiles, name = "tiles of the empire", cite = "EN-WIN-03", open = true, shown = true },
}

local function sum(parts)
	local total = 0
	for _, part in ipairs(parts) do
		total = total + part[1]
	end
	return total
end

-- Realms that have as much as any, in the order of play: they share the victory (EN-WIN-02).
local function winners(measure)
	local best, most = {}, 0
	for _, realm in ipairs(campaign.seats) do
		local what = campaign.text("{measure} of {realm}", { measure = measure.name, realm = realm })
		local total = change.explain(what, measure.count(realm))
		if #best == 0 or total > most then
			best, most = { realm }, total
		elseif total == most then
			table.insert(best, realm)
		end
	end
	return best
end

-- Whatever else the players agreed on is for the host to judge, who names the winners, one after the other (EN-WIN-03).
local function named_by_host()
	local named, left = {}, table.clone(campaign.seats)
	repeat
		local realm = ask.realm(nil, campaign.text("the agreed years are over: who has won?"), left)
		table.insert(named, realm)
		table.remove(left, table.find(left, realm))
	until #left == 0 or not ask.yes(nil, campaign.text("does another realm share the victory?"), { advice = false })
	return named
end

declare.phase("final_count", function()
	local years = campaign.option("years")
	if years == 0 or campaign.year < years then
		return
	end
	local measure = MEASURES[options.victory]
	play.cite(measure and measure.cite or "EN-WIN-03")
	change.ending(measure and winners(measure) or named_by_host())
end)

declare.view({
	name = "standing",
	doc = "What each realm has by the measure that will decide the campaign.",
	show = function(viewer)
		local measure = MEASURES[options.victory]
		if not measure then
			return campaign.text("The players have agreed on what decides, and the host judges it (EN-WIN-03).")
		end
		local lines = { campaign.text("{measure}:", { measure = measure.name }) }
		for _, realm in ipairs(campaign.realms) do
			local seen = measure.open or viewer == nil or viewer == realm
			table.insert(lines, realm.name .. " " .. (seen and tostring(sum(measure.count(realm))) or "?"))
		end
		return lines
	end,
})

-- What each realm has of what will decide the campaign, as `where` and the atlas tell it (EN-WIN-02, EN-WIN-03).
filter.standings(function(standings, viewer)
	local more, has = table.clone(standings), {}
	local measure = MEASURES[options.victory]
	if not measure or measure.shown or campaign.option("years") == 0 then
		return more
	end
	for _, realm in ipairs(campaign.realms) do
		if measure.open or viewer == nil or viewer == realm then
			has[realm.name] = sum(measure.count(realm))
		end
	end
	table.insert(more, { name = measure.name, realms = has })
	return more
end, { cite = "EN-WIN-02" })
