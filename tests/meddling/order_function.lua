-- An order is declared with a text where a function is wanted.
declare.order({ name = "hum", doc = "Hums.", during = "scouting", advice = "always", play = function() end })
