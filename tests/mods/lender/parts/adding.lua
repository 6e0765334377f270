return {
	add = function(one, other)
		return one + other
	end,
}
