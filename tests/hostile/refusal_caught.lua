-- A host's refusal comes through unchanged, also when it was caught and raised again.
hook(function() refuse() end)
hook(function()
	local well, why = pcall(refuse)
	error(why, 0)
end)
hook(function() event(function() event(refuse) end) end)
hook(function() event(function() while true do end end) end)
hook(function() print(pcall(event, function() error("inside") end)) end)
