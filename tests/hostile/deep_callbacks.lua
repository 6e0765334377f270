-- Recurses through the library, where the machine's own stack is used.
local function down(text)
	return (string.gsub(text, ".", down))
end
down("x")
