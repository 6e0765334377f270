-- The example of an order is not that order.
declare.order({ name = "bid", doc = "Bids.", arguments = { "crowns: number" }, example = "offer 3", during = "scouting", play = function() end })
