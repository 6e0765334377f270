-- Transmute Gold (WM-SEASON-09): gold in the treasury of the capital's owner becomes lead, at most all there is.
declare.spell({
	name = "transmute_gold",
	cast = function(realm, tile)
		local victim = tile.empire
		local lead = campaign.record("lead", "lead")
		local lost = play.roll(lead.dice, "gold turned to lead", realm) * lead.times
		if victim then
			-- The treasury is emptied and no more (`change.crowns` takes what there is).
			change.crowns(victim, -lost, "turned to lead")
		end
	end,
})
