-- Few banners are in the box, and nobody may take his time before a battle.
filter.value("pieces.banners", function(amount)
	return 7, "a small box"
end)

filter.value("withdrawal.anybody", function(amount, realm)
	return 1, "open country"
end)
