declare.phase("quiet", function() end)
