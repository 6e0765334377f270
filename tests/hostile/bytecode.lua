-- Looks for a way to run compiled code.
hook(function() print(load, loadstring, loadfile, dofile, string.dump) end)
hook(function() loadstring("\27Lua")() end)
