-- An order is declared for every phase at once.
declare.order({ name = "hum", doc = "Hums.", during = "*", play = function() end })
