-- Requires what is not its own.
print(require("lib").double(4))
print(pcall(require, "../other/main"), pcall(require, "mods/other/main"), pcall(require, "/etc/passwd"))
print(pcall(require), pcall(require, {}))
hook(function() print(require("lib").double(5)) require("cycle") end)
require("libb")
