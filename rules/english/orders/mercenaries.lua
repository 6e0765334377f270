-- Refuses to hire mercenaries: the edition mentions them, but leaves it to the players how (EN-REC-07).
refuse.order("mercenaries", function()
	return not options.mercenaries and campaign.text("mercenaries are not hired in this campaign (`option english.mercenaries`)") or nil
end, { cite = "EN-REC-07" })
