-- Leaves globals behind and writes to those of everybody.
polluted = 1
print(polluted, secret)
tostring = function() return "mine" end
print(tostring(1))
hook(function() polluted = 2 end)
hook(function() print(polluted, string.format("%s", 1)) end)
