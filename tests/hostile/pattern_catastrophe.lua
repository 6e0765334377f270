-- A pattern that takes exponential time.
local text = ("a"):rep(3000)
string.find(text, ("a*"):rep(30) .. "b")
