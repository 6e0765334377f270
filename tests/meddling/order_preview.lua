-- The preview of an order is a function that is played, and no text.
declare.order({
	name = "gamble",
	doc = "Throws dice for gold.",
	during = "reorganization",
	preview = "half of them win",
	play = function() end,
})
