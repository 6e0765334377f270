-- Scripts that would never end, or only after hours: each ends within its counted limits. A line of three dashes begins
-- a kind with its name and the code of the fault that it ends in. Every one is written so that it stands in one line.
--- class_of_letters lua::steps
local text, class = string.rep("a", 65000), "[" .. string.rep("b", 65000) .. "]"
while true do string.find(text, class) end
--- class_turned_round lua::steps
local text, class = string.rep("a", 65000), "[^" .. string.rep("a", 65000) .. "]"
while true do string.match(text, class) end
--- class_of_ranges lua::steps
local text, class = string.rep("a", 65000), "[" .. string.rep("b-c", 20000) .. "]+$"
while true do string.gsub(text, class, "") end
--- class_that_never_ends lua::steps
local text, class = string.rep("a", 65000), "[" .. string.rep("b", 65000)
while true do pcall(string.find, text, class) end
--- balance lua::steps
local text = string.rep("(", 65000)
while true do string.find(text, "%b()") end
--- frontier lua::steps
local text, class = string.rep("a", 65000), "%f[" .. string.rep("b", 65000) .. "]"
while true do string.find(text, class) end
--- captured_again lua::steps
local text = string.rep("a", 65000)
while true do string.find(text, "(.*)%1b") end
--- many_stars lua::steps
local text = string.rep("a", 200)
while true do string.find(text, string.rep("a*", 90) .. "b") end
--- lazy_stars lua::steps
local text = string.rep("a", 65000)
while true do string.find(text, ".-.-.-b") end
--- optional_letters lua::steps
local text = string.rep("a", 60)
while true do string.find(text, string.rep("a?", 60) .. string.rep("a", 60)) end
--- matches_in_turn lua::steps
local text = string.rep("a", 65000)
while true do for word in string.gmatch(text, "()") do end end
--- matches_of_nothing lua::steps
local text = string.rep("a", 65000)
while true do for word in string.gmatch(text, "a-b") do end end
--- replaced_by_text lua::steps
local text = string.rep("a", 1000)
while true do string.gsub(text, "a", string.rep("b", 60)) end
--- replaced_by_captures lua::steps
local text = string.rep("a", 250)
while true do string.gsub(text, "(.-)$", "%1%1%1%1%1%1%1%1") string.gsub(text, ".", "%0%0%0%0%0%0%0%0") end
--- replaced_by_table lua::steps
local text, table_of = string.rep("a", 65000), { a = "b" }
while true do string.gsub(text, ".", table_of) end
--- replaced_by_function lua::steps
local text = string.rep("a", 65000)
while true do string.gsub(text, ".", function(letter) return letter end) end
--- replaced_nothing lua::steps
local text = string.rep("a", 65000)
while true do string.gsub(text, "b", "") end
--- replaced_in_replacements lua::depth
local function again() return (string.gsub("a", "a", again)) end
while true do again() end
--- plain_search lua::steps
local text, wanted = string.rep("a", 65000), string.rep("a", 30000) .. "b"
while true do string.find(text, wanted, 1, true) end
--- split_by_long lua::steps
local text, wanted = string.rep("a", 65000), string.rep("a", 30000) .. "b"
while true do string.split(text, wanted) end
--- split_by_nothing lua::steps
local text = string.rep("a", 65000)
while true do string.split(text, "") end
--- split_by_letters lua::steps
local text = string.rep("a", 65000)
while true do string.split(text, "a") end
--- less_of_long lua::steps
local one, other = string.rep("a", 65000) .. "b", string.rep("a", 65000) .. "c"
local less = false
while true do less = one < other less = one <= other less = one > other less = one >= other end
--- less_without_loop lua::steps
local one, other = string.rep("a", 65000) .. "b", string.rep("a", 65000) .. "c"
local function many() return {one < other, one < other, one < other, one < other, one < other, one < other, one < other, one < other} end
while true do many() end
--- equal_made_anew lua::steps
local one = string.rep("a", 65000)
while true do local same = one .. "b" == one .. "b" end
--- numbers_of_long lua::steps
local digits = string.rep("1", 65000)
while true do tonumber(digits) end
--- numbers_of_base lua::steps
local digits = string.rep("1", 65000)
while true do tonumber(digits, 2) end
--- sums_of_long lua::steps
local digits, sum = string.rep("1", 65000), 0
while true do sum = digits + digits sum = digits * 2 sum = 2 - digits sum = digits // digits sum = digits % 7 sum = digits ^ 2 sum = -digits sum += digits end
--- loop_over_long lua::steps
local digits = string.rep("0", 65000)
while true do for at = digits, digits, digits .. "1" do end end
--- rounded_long lua::steps
local digits = string.rep("1", 65000)
while true do math.floor(digits) math.max(digits, digits, digits) math.abs(digits) math.min(1, digits) end
--- bits_of_long lua::steps
local digits = string.rep("0", 65000) .. "1"
while true do bit32.band(digits, digits) bit32.bor(digits, digits) bit32.lshift(digits, digits) bit32.bnot(digits) bit32.extract(digits, digits) end
--- many_numbers lua::steps
local list = table.create(999, 1)
while true do math.max(table.unpack(list)) bit32.bxor(table.unpack(list)) end
--- next_of_emptied lua::steps
local list = {}
for at = 1, 100000 do list[at] = at end
for at = 1, 100000 do list[at] = nil end
while true do next(list) end
--- pairs_of_emptied lua::steps
local list = {}
for at = 1, 60000 do list["k" .. at] = at end
for at = 1, 60000 do list["k" .. at] = nil end
while true do for key in pairs(list) do end end
--- walk_of_emptied lua::steps
local list = {}
for at = 1, 60000 do list["k" .. at] = at end
for at = 1, 60000 do rawset(list, "k" .. at, nil) end
while true do for key in list do end end
--- cleared lua::steps
local list = table.create(150000, 1)
while true do table.clear(list) end
--- cleared_of_names lua::steps
local list = {}
for at = 1, 60000 do list["k" .. at] = at end
while true do table.clear(list) end
--- cloned_emptied lua::steps
local list = {}
for at = 1, 60000 do list["k" .. at] = at end
table.clear(list)
while true do table.clone(list) end
--- cloned lua::steps
local list = table.create(100000, 1)
while true do table.clone(list) end
--- filled_and_emptied lua::steps
local list = {}
for at = 1, 60000 do list["k" .. at] = at end
while true do list.k1 = nil list.other = 1 list.other = nil list.k1 = 1 end
--- emptied_by_turns lua::steps
local list, at = {}, 0
while true do at += 1 list["k" .. at] = at if at > 30000 then list["k" .. at - 30000] = nil end end
--- walked_again lua::steps
local list = {}
for at = 1, 30000 do list["k" .. at] = at end
while true do for key in list do break end end
--- first_again lua::steps
local list = {}
for at = 1, 30000 do list["k" .. at] = at end
while true do next(list) end
--- next_from_anywhere lua::steps
local list = {}
for at = 1, 30000 do list["k" .. at] = at end
while true do next(list, "k7") next(list, "k20000") end
--- keys_of_long_texts lua::steps
local list = {}
for at = 1, 60 do list[string.rep("a", 30000) .. at] = at end
while true do for key in pairs(list) do break end end
--- bytes_of_all lua::values
local text = string.rep("a", 65000)
while true do string.byte(text, 1, -1) end
--- bytes_of_many lua::steps
local text = string.rep("a", 65000)
while true do string.byte(text, 1, 999) end
--- points_of_many lua::steps
local text = string.rep("a", 65000)
while true do utf8.codepoint(text, 1, 999) end
--- values_without_end lua::values
local function given(...) return given(1, ...) end
given()
--- values_passed_on lua::steps
local list = table.create(999, 1)
local function given(...) return ... end
while true do given(given(given(given(table.unpack(list))))) end
--- values_kept lua::steps
local list = table.create(999, 1)
local function given(...) local kept = { ... } return (#kept) end
while true do given(table.unpack(list)) end
--- values_chosen lua::steps
local list = table.create(999, 1)
while true do select(-1, table.unpack(list)) select("#", table.unpack(list)) end
--- values_packed lua::steps
local list = table.create(999, 1)
while true do table.pack(table.unpack(list)) end
--- unpacked_nothing lua::values
while true do unpack({}, 1, 7000) end
--- unpacked lua::steps
while true do unpack({}, 1, 999) table.unpack({}, -499, 499) end
--- letters_of_values lua::steps
local list = table.create(999, 65)
while true do string.char(table.unpack(list)) utf8.char(table.unpack(list)) end
--- straight_code lua::steps
local a, b, c = 1, 2, 3
while true do a = b + c b = a - c c = a * b a = b / c b = a % c c = a + b a = b + c b = a - c c = a * b a = b / c b = a % c c = a + b a = b + c b = a - c c = a * b a = b / c b = a % c c = a + b end
--- straight_tables lua::steps
local list = {}
while true do list = { {}, {}, {}, {}, {}, {}, {}, {} } list = { {}, {}, {}, {}, {}, {}, {}, {} } list = { a = 1, b = 2, c = 3, d = 4, e = { f = 5 } } end
--- straight_joins lua::steps
local text = string.rep("a", 30000)
while true do local a, b = text .. "b" .. text, text .. "c" .. text a = b .. "d" end
--- straight_functions lua::steps
local f
while true do local a, b = 1, 2 f = function() return a + b end f = function() return a - b end f = function() return a * b end end
--- repeated lua::steps
while true do string.rep("abc", 20000) string.rep("a", 60000) string.rep("", 1e9) end
--- repeated_too_long lua::text
while true do string.rep("abc", 1e9) end
--- repeated_with_separator lua::steps
while true do string.rep("", 60000, "a") string.rep("a", 2, string.rep("b", 60000)) end
--- joined_without_end lua::text
local text = "a"
while true do text = text .. text end
--- joined_slowly lua::steps
local text = ""
while true do text = text .. "a" if (#text) > 60000 then text = "" end end
--- joined_list lua::steps
local list = table.create(20000, "ab")
while true do table.concat(list, ",") end
--- joined_numbers lua::steps
local list = table.create(5000, 0.1)
while true do table.concat(list) end
--- joined_nothing lua::steps
local list = table.create(60000, "")
while true do table.concat(list) end
--- formatted lua::steps
while true do string.format("%99.99f %99.99g %s %q", 1e300, 0.1, "a", "b") end
--- formatted_long lua::steps
local text = string.rep("a", 30000)
while true do string.format("%s%s", text, text) string.format("%q", text) string.format("%*", text) end
--- formatted_nothing lua::steps
local text = string.rep("a", 65000)
while true do string.format(text) string.format("%.1s", text) end
--- formatted_marks lua::steps
local text = string.rep("%%", 32000)
while true do string.format(text) end
--- formatted_wrongly lua::steps
local text = string.rep("%d", 900)
while true do pcall(string.format, text) end
--- quoted_zeros lua::steps
local text = string.rep("\0", 30000)
while true do pcall(string.format, "%q", text) end
--- turned lua::steps
local text = string.rep("a", 65000)
while true do string.reverse(text) string.upper(text) string.lower(text) end
--- cut lua::steps
local text = string.rep("a", 65000)
while true do string.sub(text, 2) string.sub(text, 3, -2) end
--- measured lua::steps
local text = string.rep("a", 65000)
while true do string.len(text) utf8.len(text) utf8.offset(text, 60000) utf8.offset(text, -60000) end
--- letters_in_turn lua::steps
local text = string.rep("é", 30000)
while true do for at, letter in utf8.codes(text) do end end
--- letters_that_are_none lua::steps
local text = string.rep("\128", 65000)
while true do pcall(function() for at, letter in utf8.codes(text) do end end) utf8.len(text) end
--- inserted_first lua::steps
local list = table.create(150000, 1)
while true do table.insert(list, 1, 2) end
--- inserted_last lua::steps
local list = {}
while true do table.insert(list, 1) table.insert(list, 2) end
--- removed_first lua::steps
local list = table.create(150000, 1)
while true do table.remove(list, 1) end
--- removed_and_put lua::steps
local list = table.create(150000, 1)
while true do table.remove(list) local last = (#list) + 1 list[last] = 1 end
--- sorted lua::steps
local list = {}
for at = 1, 30000 do list[at] = at * 7919 % 30011 end
while true do table.sort(list) end
--- sorted_by_function lua::steps
local list = table.create(30000, 1)
while true do table.sort(list, function(one, other) return one < other end) end
--- sorted_wrongly lua::steps
local list = table.create(3000, 1)
while true do pcall(table.sort, list, function() return true end) end
--- sorted_long_texts lua::steps
local list = {}
for at = 1, 60 do list[at] = string.rep("a", 60000) .. at end
while true do table.sort(list) end
--- moved lua::steps
local list = table.create(150000, 1)
while true do table.move(list, 1, 150000, 2) table.move(list, 1, 150000, 1, {}) end
--- moved_nothing lua::steps
while true do table.move({}, 1, 1e9, 2) end
--- sought lua::steps
local list = table.create(150000, 1)
while true do table.find(list, 2) end
--- made lua::steps
while true do table.create(100000) table.create(1000, 1) end
--- made_too_large lua::steps
while true do table.create(60000000) end
--- counted_again lua::steps
local list, count = table.create(150000, 1), 0
list[75000] = nil
while true do count = (#list) list[149999] = nil count = (#list) list[149999] = 1 end
--- frozen lua::steps
local list = table.create(150000, 1)
while true do pcall(table.clear, table.freeze(table.clone(list))) end
--- shown lua::steps
while true do tostring({}) tostring(print) tostring(0.1) tostring(1e300) end
--- shown_by_itself lua::steps
local long = string.rep("a", 65000)
local odd = setmetatable({}, { __tostring = function() return long end })
while true do tostring(odd) string.format("%s", odd) end
--- printed lua::steps
local text = string.rep("a", 65000)
while true do print(text) end
--- recursion lua::depth
local function again() return 1 + again() end
again()
--- recursion_caught lua::steps
local function again() pcall(again) pcall(again) end
again()
--- recursion_of_metatables lua::steps
local odd = setmetatable({}, {})
getmetatable(odd).__index = function(list, key) return list[key .. "a"] end
while true do pcall(function() return odd.a end) end
--- chain_of_metatables lua::steps
local chain = {}
for at = 1, 90 do chain = setmetatable({}, { __index = chain, __newindex = chain }) end
local found
while true do found = chain.a found = chain.b chain.c = 1 chain.c = nil end
--- compared_by_metatables lua::steps
local list = setmetatable({}, { __lt = function() return true end, __eq = function() return true end, __concat = function() return "" end, __len = function() return 1 end, __call = function() end, __unm = function() return 1 end })
local other = setmetatable({}, getmetatable(list))
while true do local a, b, c, d = list < other, list == other, list .. other, -list list() end
--- walked_by_metatables lua::steps
local list = setmetatable({}, { __iter = function() return function() return 1 end end })
while true do for key in list do end end
--- errors_caught lua::steps
local text = string.rep("a", 65000)
while true do pcall(error, text) pcall(error, {}) xpcall(error, function(what) return what end, text) end
--- errors_in_handlers lua::steps
while true do xpcall(error, function(what) error(what) end, "a") end
--- errors_of_the_host lua::steps
local text = string.rep("a", 65000)
while true do pcall(function() return campaign[text] end) pcall(function() campaign.vars = 1 end) pcall(require, text) end
--- errors_far_down lua::steps
local function far(depth) if depth > 0 then far(depth - 1) return 1 end while true do pcall(error, "a") pcall(function() return campaign.nothing end) end end
far(150)
--- memory lua::steps
local list = {}
while true do list[#list + 1] = string.rep("a", 60000) .. "b" end
--- memory_of_tables lua::steps
local list = {}
while true do list = { list, {}, {}, {} } end
--- memory_of_lists lua::steps
local list = {}
while true do list[#list + 1] = table.create(10000, 1) end
--- memory_of_functions lua::steps
local list = {}
while true do local at = (#list) list[at + 1] = function() return at end end
--- memory_caught lua::steps
local list = {}
while true do pcall(function() while true do list[#list + 1] = string.rep("b", 65000) end end) end
--- campaign_read lua::steps
while true do local a, b, c = campaign.banners, campaign.realms, campaign.tiles end
--- campaign_remembered lua::steps
local long = string.rep("a", 30000)
while true do pcall(function() campaign.vars.long = long end) local a = campaign.vars.long end
