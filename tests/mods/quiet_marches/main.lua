-- Phases in which nothing happens, so that a script of a round's beginning and end comes quickly from the one to the other.
for _, phase in ipairs({ "fame", "officers", "yields", "replacements", "sealed_orders", "declarations", "battles", "conquest", "settlement", "victory_check" }) do
	replace.phase(phase, function() end)
end
