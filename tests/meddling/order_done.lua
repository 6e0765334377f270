-- An order is declared with the name of an answer.
declare.order({ name = "done", doc = "Is never done.", during = "scouting", play = function() end })
