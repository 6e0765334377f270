-- Victors rest: banners that took a tile in battle, or stormed it, forfeit their next move.
on.after_event("owner_changed", function(event)
	-- A town that was handed over on terms (NL-SIEGE-13) was not taken by force.
	local fought = (campaign.phase == "battle" or campaign.phase == "siege") and event.rule ~= "NL-SIEGE-13"
	local realm = campaign.turn_of
	if not fought or not realm or event.owner ~= realm then
		return
	end
	for _, banner in realm:force(event.tile) do
		-- This turn's move is over, so it is this turn and the next.
		change.forbid_moves(banner, 2)
	end
end)
