-- Whoever asks is told whose fallen they are and where they lie; the host's choice picks what is changed.
filter.table("casualty_recovery", function(_, realm, banner)
	return if realm and realm.name == "red" and banner and banner.number == 1 then "surgeons" else nil
end)

filter.value("table.recovery.pursued", function(amount, realm, banner)
	return if realm and banner and realm == banner.realm then amount + 2 else amount, "a feldsher of " .. (realm and realm.name or "nobody")
end)

filter.total("casualty_recovery", function(total, realm, banner, tile)
	if realm and banner and tile and banner.tile == tile then
		return total + 2, "good air at " .. tile.label
	end
	return total
end)
