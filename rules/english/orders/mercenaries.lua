-- Whether mercenaries can be hired is for the players to say: the edition mentions them, but has no procedure (EN-REC-07).
refuse.order("mercenaries", function()
	return "mercenaries are not hired in this campaign (`option english.mercenaries`)"
end, { cite = "EN-REC-07", option = "english.mercenaries no" })
