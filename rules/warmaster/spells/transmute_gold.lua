-- Transmute Gold (WM-SEASON-09): gold in the treasury of the capital's owner becomes lead, at most all there is.
declare.spell({
	name = "transmute_gold",
	cast = function(realm, tile)
		local victim = tile.realm
		local lead = campaign.record("lead", "lead")
		local lost = play.roll(lead.dice, "gold turned to lead", realm) * lead.times
		if victim then
			local taken = math.floor(math.min(lost, victim.crowns or 0))
			change.crowns(victim, -taken, "turned to lead")
		end
	end,
})
