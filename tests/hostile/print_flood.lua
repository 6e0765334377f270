-- Prints without an end.
for i = 1, 1e6 do print(("flood "):rep(1000)) end
