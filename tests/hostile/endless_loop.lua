-- Loops without an end.
while true do end
