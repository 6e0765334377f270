-- Whether mercenaries can be hired is for the players to say: the edition mentions them, but has no procedure (EN-REC-07).
refuse.order("mercenaries", function()
	if not options.mercenaries then
		return "mercenaries are not hired in this campaign (`option english.mercenaries`)"
	end
	return nil
end, { cite = "EN-REC-07" })
