filter.hostile(function(hostile, realm, other)
	local between = { [realm.name] = true, [other.name] = true }
	if between.red and between.blue then
		return false, "they are brothers"
	end
	return nil
end)
