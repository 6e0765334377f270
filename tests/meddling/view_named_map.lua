-- A view takes the name of a command.
declare.view({ name = "map", doc = "Draws it better.", show = function() return "" end })
