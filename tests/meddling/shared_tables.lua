-- Hands over one table that holds itself a million million times over.
on.before_event("scouted", function()
	local t = { 1 }
	for _ = 1, 12 do
		t = table.create(60, t)
	end
	ask.choice(nil, "which?", t)
end)
