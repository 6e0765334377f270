-- Refuses to hire mercenaries: the edition mentions them, but leaves it to the players how (EN-REC-07).
refuse.order("mercenaries", function()
	return "mercenaries are not hired in this campaign (`option english.mercenaries`)"
end, { cite = "EN-REC-07", option = "english.mercenaries no" })
