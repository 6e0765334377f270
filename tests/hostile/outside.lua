-- Reaches for files, the clock and dice that are not the campaign's.
hook(function() print(os, io, debug, package, math.random, math.sin, buffer, vector) end)
hook(function() os.execute("true") end)
hook(function() io.open("/etc/passwd") end)
hook(function() math.randomseed(1) end)
hook(function() return math.sin(1) end)
hook(function() return vector.create(1, 2, 3) end)
