-- An order takes the name of a view.
declare.view({ name = "score", doc = "Shows it.", show = function() return "" end })
declare.order({ name = "score", doc = "Scores.", during = "scouting", play = function() end })
