-- A view without what it shows.
declare.view({ name = "score", doc = "Shows it.", shows = function() return "" end })
