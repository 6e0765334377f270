-- Tries to see addresses, which differ from run to run.
local object = setmetatable({}, { __name = "object" })
print(tostring({}), tostring(print), tostring(object), {}, print)
print(string.format("%s %s %*", {}, print, object), `{ {} } {print}`)
print(pcall(error, {}), pcall(refuse))
print(pcall(string.rep), pcall(string.format, "%d", {}), pcall(string.format, "%p", {}))
print(pcall(table.concat, { {} }), pcall(tostring))
print({} .. "")
