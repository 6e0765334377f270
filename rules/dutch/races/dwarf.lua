-- Dwarfs neither betray nor yield (NL-RACE-07). Hunger makes no dwarf settlement betray its own; to hunger
-- it surrenders to dwarfs alone. The defenders are dwarfs where the owner of the settlement is. The rule
-- excepts allied and mercenary banners inside: there are none before such banners are in the rules.
filter.row("starvation", function(label, total, defender, banner, tile)
	if not defender or not tile or defender.race ~= "dwarf" then
		return
	end
	local betrayed, offers = label == "1", label == "2"
	local by_dwarfs = tile.besieger and tile.besieger.race == "dwarf"
	if betrayed or offers and not by_dwarfs then
		return "nothing"
	end
end, { cite = "NL-RACE-07" })
