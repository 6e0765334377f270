-- Messages that list something of each realm or province: where there are many, in several, for one has at most 2000 letters.
local messages = {}

-- Letters of a list in one message, so that there is room for what comes before it.
local MOST = 1500

-- Some texts in as many portions as it takes, none of which is too long for a message.
function messages.portions(texts)
	local found, length = {}, MOST
	for _, text in ipairs(texts) do
		length += #text + 2
		if length > MOST then
			table.insert(found, {})
			length = #text
		end
		table.insert(found[#found], text)
	end
	return found
end

-- Says `head: one, two, three.`, and what is too much for that after `more`.
---@param say fun(message: string)
function messages.list(say, head, more, texts)
	for at, portion in ipairs(messages.portions(texts)) do
		say((at == 1 and head or more) .. ": " .. table.concat(portion, ", ") .. ".")
	end
end

return messages
