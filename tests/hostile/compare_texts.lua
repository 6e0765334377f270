-- Compares and cuts huge texts that exist already, without taking memory.
local text = ("x"):rep(60000)
local function spend() for i = 1, 1e6 do local part = text:sub(1, -1) end end
spend()
