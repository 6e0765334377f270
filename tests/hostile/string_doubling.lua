-- Doubles a text for ever.
local text = "margrave"
while true do text = text .. text end
