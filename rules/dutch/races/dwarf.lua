-- Dwarfs neither betray nor yield (NL-RACE-07). Hunger makes no dwarf settlement betray its own; to hunger
-- it surrenders to dwarfs alone. The defenders are dwarfs where the owner of the settlement is. The rule
-- excepts allied and mercenary banners inside: there are none before such banners are in the rules.
filter.row("starvation", function(label, total, defender, banner, tile)
	if not defender or defender.race ~= "dwarf" then
		return
	end
	local betrayed, offers = label == "1", label == "2"
	local besieger = tile.besieger
	if betrayed or offers and not (besieger and besieger.race == "dwarf") then
		return "nothing"
	end
end, { cite = "NL-RACE-07" })
