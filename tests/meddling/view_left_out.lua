-- A view whose argument stands after one that may be left out.
declare.view({ name = "score", doc = "Shows it.", arguments = { "who: realm?", "at: tile" }, show = function() return "" end })
