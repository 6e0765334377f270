-- Passes more values than fit.
hook(function() return unpack({}, 1, 1e8) end)
hook(function() return select("#", unpack(table.create(7000, 1))) end)
hook(function() local t = table.create(900, 1) return name(unpack(t)) end)
hook(function() return ("x"):byte(1, -1), string.char(unpack(table.create(1001, 65))) end)
