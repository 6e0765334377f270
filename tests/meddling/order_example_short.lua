-- The example of an order lacks what must be given.
declare.order({ name = "bid", doc = "Bids.", arguments = { "crowns: number", "on: tile" }, example = "bid 3", during = "scouting", play = function() end })
