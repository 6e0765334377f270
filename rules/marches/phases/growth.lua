-- Growth of neutral armies at the start of a round (GM-NEUTRAL-16).
local armies = require("lib/armies")

-- Undefended land never grows, nor do monsters, nor armies that nobody has discovered. What an army lost in a battle is
-- made good: it was never taken off its points.
declare.phase("growth", function()
	play.cite("GM-NEUTRAL-16")
	local more, news = campaign.value("neutral.growth"), {}
	for _, tile in ipairs(armies.provinces()) do
		local army = armies.copy(tile)
		if tile.owner == nil and army.discovered and armies.grows(army) and more ~= 0 then
			army.grown = (army.grown or 0) + more
			army.points = army.points + more
			armies.keep(tile, army)
			local told = armies.told(tile)
			for _, realm in ipairs(told) do
				news[realm.name] = news[realm.name] or {}
				table.insert(news[realm.name], tile.name .. " " .. army.points)
			end
			armies.explain(tile, told)
		end
	end
	for _, realm in ipairs(campaign.seats) do
		if news[realm.name] then
			local named = { points = more, armies = table.concat(news[realm.name], ", ") }
			change.tell(realm, campaign.text("Neutral armies grow by {points}: {armies}.", named))
		end
	end
end)
