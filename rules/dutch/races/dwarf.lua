-- Dwarfs neither betray nor yield (NL-RACE-07). Hunger makes no dwarf settlement betray its own, unless allied or
-- mercenary banners are inside; to hunger it surrenders to dwarfs alone. The defenders are dwarfs where the owner of
-- the settlement is; the besiegers are where every banner before it is, whoever pays for it (NL-RACE-01).
filter.row("starvation", function(label, total, defender, banner, tile)
	if not defender or not tile or not defender:is_of("dwarf") then
		return
	end
	local strangers = false
	for _, inside in ipairs(tile.banners) do
		strangers = strangers or inside.shut_in and (inside.service == "mercenary" or inside.service == "allied")
	end
	local betrayed, offers = label == "1", label == "2"
	local by_dwarfs = tile.besieger ~= nil
	for _, outside in ipairs(tile.banners) do
		by_dwarfs = by_dwarfs and (outside.realm ~= tile.besieger or outside:is_of("dwarf"))
	end
	if betrayed and not strangers or offers and not by_dwarfs then
		return "nothing"
	end
end, { cite = "NL-RACE-07" })
