-- An order is declared with a field that there is none of.
declare.order({ name = "hum", doc = "Hums.", during = "scouting", advise = function() end, play = function() end })
