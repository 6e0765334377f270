-- Lets a text grow through its own replacement.
local text = "x"
while true do text = text:gsub(".", "%0%0%0%0") end
