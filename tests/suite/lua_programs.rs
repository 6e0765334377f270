//! Programs do in scripts of mods, where all their work is counted, what they do in Luau.

use std::fmt::Write as _;
use std::rc::Rc;

use mlua::Value;
use proptest::prelude::*;

use margrave::lua::{Limits, Vm};

/// Returns the results of a text where nothing is counted.
fn plainly(text: &str) -> String {
    let lua = mlua::Lua::new();
    shown(lua.load(text).set_name("@lua").eval::<mlua::MultiValue>())
}

/// Returns its results where everything is.
fn carefully(text: &str) -> String {
    let vm = Vm::new(Limits::default(), &Rc::default(), |_, _, _| Ok(())).expect("a machine");
    match vm.evaluate(0, text) {
        Ok(values) => shown(Ok(mlua::MultiValue::from_vec(values))),
        Err(fault) => format!("error: {}", fault.message.in_english()),
    }
}

fn shown(values: mlua::Result<mlua::MultiValue>) -> String {
    let values = match values {
        Ok(values) => values,
        Err(error) => {
            let text = error.to_string();
            let text = text.lines().next().unwrap_or_default();
            let message = text.strip_prefix("runtime error: ").unwrap_or(text);
            return format!("error: {}", message.splitn(3, ':').nth(2).unwrap_or(message).trim());
        }
    };
    let mut out = String::new();
    for value in values {
        let text = match &value {
            Value::Table(_) | Value::Function(_) => value.type_name().to_owned(),
            other => other.to_string().unwrap_or_default(),
        };
        let _ = write!(out, "{text} ");
    }
    out
}

/// Shows that scripts do the same where their work is counted, with every kind of instruction.
#[test]
fn nothing_else_changes() {
    let many = (0..400)
        .map(|at| format!("x = x * 3 + {at} if x > 1000 then x = x % 1000 end "))
        .collect::<String>();
    let wide = (0..300).map(|at| format!("k{at} = {at}, ")).collect::<String>();
    let locals = (0..180).map(|at| format!("local v{at} = {at} ")).collect::<String>();
    for text in [
        "return 1, 'two', nil, true, 2.5",
        "local a, b = 1, '2' return a + b, a - b, a * b, a / b, a % b, a ^ b, a // b, -b, -a, not a, #b, a .. b .. a",
        "local a = '7' return a + 1, a - 1, a * 2, a / 2, a % 4, a ^ 2, a // 2, 1 - a, 1 / a, 70000 + a",
        "return 'a' < 'b', 'a' <= 'b', 'a' > 'b', 'a' >= 'b', 1 < 2, 1 <= 2, 1 > 2, 1 >= 2, 1 == 2, 'a' ~= 'b'",
        "local t = {1, 2, 3, x = 4, [5] = 6} t.x, t[1], t.y, t[5] = nil, nil, 7, nil return t.x, t[1], t[2], t.y, t[5], #t",
        "local t = {} for i = 1, 10 do t[i] = i * i end local s = 0 for i, v in ipairs(t) do s += v end return s, #t",
        "local s = '' for i, v in {3, 1, 2} do s ..= i .. '=' .. v .. ' ' end return s",
        "local s = '' for i = 10, 1, -3 do s = s .. i end for i = '1', '3' do s = s .. i end return s",
        "local function f(...) local a, b = ... return select('#', ...), a, b, ... end return f(1, nil, 3)",
        "local function f(...) return {...}, {n = select('#', ...), ...} end local a, b = f(1, 2, 3) return #a, b.n, b[3]",
        "local function f(a, ...) return a, ... end return f(f(f(1, 2), 3), f(4, 5, 6))",
        "local function f(n) if n == 0 then return end return n, f(n - 1) end return f(10)",
        "local x = 1 local function f() x += 1 return function() x *= 2 return x end end return f()(), f()(), x",
        "local fs = {} for i = 1, 3 do fs[i] = function() i += 1 return i end end return fs[1](), fs[1](), fs[2](), fs[3]()",
        "local i, s = 0, '' while true do i += 1 if i % 2 == 0 then continue end if i > 9 then break end s ..= i end return s",
        "local i = 0 repeat local j = i i += 1 until j > 5 return i",
        "local t = setmetatable({}, {__index = function(_, k) return k .. '!' end, __call = function(_, a) return a end}) return t.a, t[1], t(5)",
        "local t = setmetatable({}, {__concat = function(a, b) return {} end, __lt = function() return true end, __len = function() return 9 end}) return t .. 'a', 'a' .. t, t < t, #t",
        "local t = setmetatable({}, {__add = function(a, b) return 'sum' end, __unm = function() return 'minus' end}) return t + 1, 1 + t, -t, t + t",
        "local t = setmetatable({}, {__iter = function(t) return next, {5} end}) for k, v in t do return k, v end",
        "local t = {a = {b = {c = function(self, x) return x end}}} return t.a.b:c(3), t.a.b.c(1, 2)",
        "return (`{1 + 1}:{'x'}:{nil}`), `{`in {2}`}`",
        "return if 1 > 2 then 'a' elseif 2 > 1 then 'b' else 'c', 1 and 2, nil and 1, false or 3, nil or nil",
        "return math.max(1, 5, 3), math.floor(2.5), math.abs(-2), string.len('abc'), ('x'):rep(3), string.byte('a'), bit32.band(6, 3)",
        "return select(2, 'a', 'b', 'c'), select(-1, 1, 2), select('#')",
        "return pcall(function() error('x', 0) end)",
        "return pcall(function() local x = nil return x.y end)",
        "return pcall(function() return {} < {} end)",
        "return pcall(function() return 1 .. nil end)",
        "return pcall(function() return 1 + {} end)",
        "local t = {10, 20, 30} table.insert(t, 40) table.insert(t, 1, 5) table.remove(t) return table.concat(t, ','), table.unpack(t)",
        "return ('a,b,c'):split(',')[2], ('hello'):upper(), ('hello'):sub(2, 3), ('%d %s %q'):format(1, 'a', 'b')",
        "local s = ('x'):rep(200) return #(s .. s .. 'y'), s .. 1 == s .. '1'",
        "return tostring(1e300 * 1e10), tostring(-0.0), 0x10, 1e3, 7 // 2, -7 // 2, -7 % 3, 2^0.5",
        &format!("local x = 1 for i = 1, 3 do {many} end return x"),
        &format!("local t = {{{wide}}} return t.k0, t.k299"),
        &format!("{locals} return v0 + v179, function() return v1 end"),
        &format!(
            "local x = 0 for i = 1, 2 do if i == 1 then {many} else x = -1 {many} end end return x"
        ),
    ] {
        assert_eq!(carefully(text), plainly(text), "{text}");
    }
}

/// Lines far from each other are kept in what is counted: a fault is reported at its own.
#[test]
fn faults_keep_their_lines() {
    let vm = Vm::new(Limits::default(), &Rc::default(), |_, _, _| Ok(())).expect("a machine");
    for far in [0, 1, 254, 255, 256, 700, 70_000] {
        let text = format!("local a = 1{}return a + b", "\n".repeat(far));
        let fault = vm.evaluate(0, &text).expect_err("`b` is nil");
        let place = fault.location().expect("a fault has its place");
        let line = place.split(':').nth(1).expect("a place has its line");
        assert_eq!(line, (far + 1).to_string(), "{place}");
    }
}

/// A statement of a random program over some variables.
fn statement() -> impl Strategy<Value = String> {
    let name = || prop::sample::select(vec!["a", "b", "c", "t.x", "t[1]", "t[2]"]);
    let number = (-20..20_i32).prop_map(|number| number.to_string());
    let leaf = prop_oneof![
        number.boxed(),
        name().prop_map(str::to_owned).boxed(),
        Just("'5'".to_owned()).boxed()
    ];
    let value = leaf.prop_recursive(3, 12, 3, move |inner| {
        prop_oneof![
            (inner.clone(), prop::sample::select(vec!["+", "-", "*"]), inner.clone())
                .prop_map(|(a, op, b)| format!("(({a} or 0) {op} ({b} or 1))")),
            (inner.clone(), inner.clone())
                .prop_map(|(a, b)| format!("#(tostring({a}) .. {b:?} .. tostring({b}))")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("sum({a}, {b}, sum({b}))")),
            (inner.clone(), inner.clone())
                .prop_map(|(a, b)| format!("(if tostring({a}) < tostring({b}) then 1 else {b})")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("select(-1, {a}, {b})")),
        ]
    });
    let simple = prop_oneof![
        (name(), value.clone()).prop_map(|(name, value)| format!("{name} = {value}")),
        name().prop_map(|name| format!("{name} = nil")),
        (value.clone(), value.clone()).prop_map(|(a, b)| format!("a, b, t.x = {a}, {b}, b")),
        value.clone().prop_map(|value| format!("t = {{{value}, {value}, x = {value}}}")),
        value.clone().prop_map(|value| format!(
            "do local f = function(...) c = ... return {value}, ... end a, b = f({value}, b) end"
        )),
    ];
    simple.prop_recursive(3, 24, 4, move |inner| {
        let block = prop::collection::vec(inner, 1..5).prop_map(|list| list.join("; "));
        prop_oneof![
            (value.clone(), block.clone(), block.clone())
                .prop_map(|(value, yes, no)| format!("if ({value}) == 1 then {yes} else {no} end")),
            (1..4_u8, block.clone())
                .prop_map(|(to, block)| format!("for i = 1, {to} do {block} end")),
            block.clone().prop_map(|block| format!(
                "for i, v in {{1, 'x', 3}} do {block}; if i == 2 then break end end"
            )),
            block.prop_map(|block| format!("do local n = 0 while n < 2 do n += 1 {block} end end")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Random programs do the same where their work is counted.
    #[test]
    fn random_programs(statements in prop::collection::vec(statement(), 1..12)) {
        let body = statements.join("\n");
        let text = format!(
            "local function sum(...) local s = 0 for _, v in {{...}} do s += tonumber(v) or 1 end return s % 1000 end\n\
             local a, b, c, t = 1, 2, 3, {{4, 5, x = 6}}\n\
             local well, why = pcall(function()\n{body}\nend)\n\
             return well, tostring(a), tostring(b), tostring(c), tostring(t.x), tostring(t[1]), tostring(t[2])"
        );
        prop_assert_eq!(carefully(&text), plainly(&text), "{}", text);
    }
}
