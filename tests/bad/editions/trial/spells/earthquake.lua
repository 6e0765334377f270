-- The ground shakes; in this edition that comes to nothing.
declare.spell({ name = "earthquake", cast = function() end })
