-- A hook fails with a table, and its handler fails too.
on.after_event("scouts_sent", function()
	xpcall(function()
		error({ code = 1 })
	end, function(problem)
		error(problem)
	end)
	error({ code = 2 })
end)
