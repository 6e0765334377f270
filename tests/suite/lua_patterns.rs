//! Patterns of texts match in scripts of mods as Luau's own do: what replaces `string.find`,
//! `match`, `gmatch` and `gsub` counts its work and changes nothing else.

use std::rc::Rc;

use mlua::{Function, MultiValue, Value};
use proptest::prelude::*;

use margrave::lua::{Limits, Vm};

/// Script that returns the results of `find`, `match`, `gmatch` and `gsub` for a text and a
/// pattern, each as one line.
const SCRIPT: &str = "return function(text, pattern, with, start)
    local function told(...)
        local shown = {}
        for at = 1, select('#', ...) do
            local value = select(at, ...)
            shown[at] = type(value) .. ':' .. tostring(value):gsub('^[^:]*:%d+: ', '')
        end
        return table.concat(shown, ' ')
    end
    local function each()
        local all = {}
        for one, two in string.gmatch(text, pattern) do
            table.insert(all, told(one, two))
            if #all > 50 then break end
        end
        return table.concat(all, '|')
    end
    return told(pcall(string.find, text, pattern)), told(pcall(string.find, text, pattern, start)), told(pcall(string.find, text, pattern, start, true)),
        told(pcall(string.match, text, pattern)), told(pcall(string.match, text, pattern, start)), told(pcall(each)),
        told(pcall(string.gsub, text, pattern, with)), told(pcall(string.gsub, text, pattern, with, 1)),
        told(pcall(string.gsub, text, pattern, { a = 'A', b = false, ab = 7, [1] = 'one', [2] = {} })),
        told(pcall(string.gsub, text, pattern, function(one, two) return two or one ~= 'b' and one end))
end";

/// Both functions: Luau's own, and where patterns are ours.
fn both() -> (mlua::Lua, Function, Vm, Function) {
    let lua = mlua::Lua::new();
    let plain: Function = lua.load(SCRIPT).set_name("@lua").eval().expect("it is sound");
    let vm =
        Vm::new(Limits { steps: 100_000_000, ..Limits::default() }, &Rc::default(), |_, _, _| {
            Ok(())
        })
        .expect("a machine");
    let ours = vm.evaluate(0, SCRIPT).map(|values| values.into_iter().next());
    let Ok(Some(Value::Function(ours))) = ours else { panic!("it is a function") };
    (lua, plain, vm, ours)
}

type Given = (Vec<u8>, Vec<u8>, Vec<u8>, i32);

fn lines(values: mlua::Result<MultiValue>) -> Vec<String> {
    values
        .expect("errors are caught")
        .iter()
        .map(|value| value.to_string().unwrap_or_default())
        .collect()
}

fn same(
    (lua, plain, vm, ours): &(mlua::Lua, Function, Vm, Function),
    (text, pattern, with, start): &Given,
) {
    let given = |lua: &mlua::Lua| {
        let made = |bytes: &[u8]| lua.create_string(bytes).expect("a text");
        (made(text), made(pattern), made(with), *start)
    };
    let theirs = lines(plain.call(given(lua)));
    let ours =
        lines(vm.call::<MultiValue>(0, ours, given(vm.lua())).map_err(mlua::Error::external));
    let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(
        ours,
        theirs,
        "text {:?}, pattern {:?}, with {:?}, start {start}",
        shown(text),
        shown(pattern),
        shown(with)
    );
}

/// Shows that patterns match as Luau's own do, with every kind of item, and that what is none is
/// refused in the same words.
#[test]
fn patterns_are_luaus() {
    let both = both();
    for (text, pattern) in [
        ("hello world", "o w"),
        ("hello", "l+"),
        ("hello", "(h)(.)(%1?)"),
        ("key = value", "^(%w+)%s*=%s*(%w+)$"),
        ("f(a(b)c)d)", "%b()"),
        ("THE (quick) fox", "%f[%a]%a+%f[%A]"),
        ("aaa", "a-b"),
        ("aaa", "()a*()"),
        ("abab", "(ab)%1"),
        ("x^y", "[%^x]"),
        ("x-y", "[a-]+"),
        ("]a", "[]]"),
        ("]a", "[^]]"),
        ("a%b", "%%"),
        ("abc", "["),
        ("abc", "[a"),
        ("abc", "[a%"),
        ("abc", "%"),
        ("abc", "(a"),
        ("abc", "a)"),
        ("abc", "%1"),
        ("abc", "(a)%2"),
        ("abc", "()%1"),
        ("abc", "%b"),
        ("abc", "%bx"),
        ("abc", "%f"),
        ("abc", "%fa"),
        ("a\0b", "%z"),
        ("a\0b", "a\0b"),
        ("", ""),
        ("", "^$"),
        ("a$", "a$$"),
        ("^a", "a^"),
        ("aXb", "%u"),
        ("a1 b2", "%a%d"),
        ("tab\there\x0b", "%s"),
        ("abc", "((((((((((((((((((((((((((((((((((a))))))))))))))))))))))))))))))))))"),
        ("!@#", "%p+"),
        ("\x7f\u{1}", "%c"),
        ("0xFG", "%x+"),
        ("abc", "[a-c-e]+"),
        ("a-c", "[%a-z]+"),
        ("é", "[^%w]+"),
    ] {
        for start in [1, 2, -1, 0, 100, -100] {
            for with in ["<%0>", "%1", "%2", "%%", "%", "%a", "plain"] {
                same(&both, &(text.into(), pattern.into(), with.into(), start));
            }
        }
    }
    let deep = vec![b'a'; 250];
    same(&both, &(deep.clone(), b"a?".repeat(250), b"x".to_vec(), 1));
}

fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "a", "b", "%", ".", "(", ")", "()", "[", "]", "^", "$", "-", "*", "+", "?", "%a", "%A",
        "%d", "%w", "%b()", "%bab", "%f[a]", "%f[%w]", "%1", "%2", "[ab]", "[^a]", "[a-z]",
        "[%a_]", "(a)", "(a*)", "(.-)", "a*", "b-", ".+", "%s", "0",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_patterns(
        texts in prop::collection::vec(prop::collection::vec(prop::sample::select(b"aab()1 _".to_vec()), 0..14), 4),
        pieces in prop::collection::vec(piece(), 0..7),
        with in prop::collection::vec(prop::sample::select(vec!["%0", "%1", "%2", "x", "%%", "%"]), 0..3),
        start in -4..16_i32,
    ) {
        thread_local!(static BOTH: (mlua::Lua, Function, Vm, Function) = both());
        BOTH.with(|both| {
            for text in texts {
                same(both, &(text, pieces.concat().into_bytes(), with.concat().into_bytes(), start));
            }
        });
    }
}
