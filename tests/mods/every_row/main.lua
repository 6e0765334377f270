-- Carries out one row of a table that has a row for every effect.
declare.order({
	name = "befall",
	arguments = { "row: word", "banner: banner" },
	doc = "Lets a row befall a banner.",
	during = "reorganization",
	play = function(_, row, banner)
		local left = play.effects("every_row", row, banner, "test")
		if next(left) then
			change.say(`left to the script: {left.raze}, {left.result}`)
		end
	end,
})
