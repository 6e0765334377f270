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

-- Rolls about a unit or character tell it, with whoever has it and where; the dice of it, too.
filter.total("execution", function(total, realm, banner, tile, unit)
	if unit and unit.level and unit.level >= 10 and banner and tile then
		return total + 5, "a priest at " .. tile.label .. " pleads for " .. unit.realm.name .. " " .. unit.number
	end
	return nil
end)

filter.dice(function(dice, what, realm, banner, tile, unit)
	if what == "execution of a prisoner" and unit and unit.kind == "captain" and unit.level == 5 and banner then
		return "d4", "they draw lots beside " .. realm.name .. " " .. banner.number
	end
	return nil
end)
