-- Sets off an event in the handler of the same event.
local function again() event(again) end
again()
