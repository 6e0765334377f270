-- Transmute Gold (WM-SEASON-09): gold in the treasury of the capital's owner becomes lead, at most all there is.
declare.spell({
	name = "transmute_gold",
	cast = function(realm, tile)
		local victim = tile.empire
		local lead = campaign.record("gold_rolls", "lead")
		local lost = play.roll(lead.dice, "gold turned to lead", realm) * lead.times
		if victim then
			change.crowns(victim, -math.min(lost, victim.crowns), "turned to lead")
		end
	end,
})
