//! Heads of campaign files that are wrong, and layouts that cannot be.

use super::{script, vale};
use crate::support::{assert_reported, err};

/// Faulty heads: each is one report that names the line, and says what would do.
#[test]
fn bad_heads() {
    let cases: &[(&str, &[&str])] = &[
        ("", &["begin"]),
        ("hello\n", &["margrave 2"]),
        (
            "margrave 3\nrealm red human\nrealm blue human\nbegin\n",
            &["format 3", "this program reads format 2"],
        ),
        ("margrave 2\nrealm red human\nrealm blue human\n", &["no line `begin`"]),
        ("margrave 2\nbegin\n", &["no realm"]),
        (
            "margrave 2\nreal red human\nrealm blue human\nbegin\n",
            &["no line `real`", "did you mean `realm`?", ":2"],
        ),
        (
            "margrave 2\nseed 1\nseed 2\nrealm red human\nrealm blue human\nbegin\n",
            &["two lines `seed`", ":3"],
        ),
        (
            "margrave 2\nseed -1\nrealm red human\nrealm blue human\nbegin\n",
            &["`-1` is not a seed"],
        ),
        (
            "margrave 2\nseed 18446744073709551616\nrealm red human\nrealm blue human\nbegin\n",
            &["is not a seed"],
        ),
        (
            "margrave 2\nedition duch\nrealm red human\nrealm blue human\nbegin\n",
            &["no edition `duch`", "did you mean `dutch`?"],
        ),
        (
            "margrave 2\nedition ../dutch\nrealm red human\nrealm blue human\nbegin\n",
            &["no edition"],
        ),
        ("margrave 2\nrealm red human\nrealm red human\nbegin\n", &["two realms `red`"]),
        (
            "margrave 2\nrealm Red human\nrealm host human\nbegin\n",
            &["`Red` cannot be the name", "`host` cannot be the name"],
        ),
        (
            "margrave 2\nrealm red robot\nrealm blue human\nbegin\n",
            &[
                "`robot` cannot play",
                "human, greedy, random, captain, easy-captain, hard-captain or holder",
            ],
        ),
        ("margrave 2\nrealm red human\nbegin\n", &["1 realm plays", "NL-REALM-01"]),
        (
            "margrave 2\nrealm a human\nrealm b human\nrealm c human\nrealm d human\nbegin\n",
            &["4 realms play"],
        ),
        (
            "margrave 2\nrealm red human\nrealm blue human\noption year 3\noption years many\nbegin\n",
            &["no option `year`", "did you mean `years`?", "`years` takes"],
        ),
        (
            "margrave 2\nrealm red human\nrealm blue human\noption years 1\noption years 2\nbegin\n",
            &["set twice"],
        ),
        (
            "margrave 2\nrealm red human\nrealm blue human\noption strength_points 99999999999999999999\nbegin\n",
            &["takes"],
        ),
        (
            "margrave 2\nrealm red human\nrealm blue human\nmap nowhere.yaml\nbegin\n",
            &["nowhere.yaml"],
        ),
        (
            "margrave 2\nrealm red human\nrealm blue human\nmap given\nbegin\n",
            &["no `tile … is …` line"],
        ),
        (
            "margrave 2\nrealm red human\nrealm blue human\nmap given free\ntile A1 is medow\ntile ZZZZZ9 is meadow\nbegin\n",
            &["no kind of tile `medow`", "is not a place"],
        ),
        ("margrave 2\nrealm red human\nrealm blue human\nbanner red 1 D4 500\nbegin\n", &["D4"]),
        ("margrave 2\nrealm red human\nrealm blue human\nstart season\nbegin\n", &["needs a map"]),
        (
            "margrave 2\nrealm red human\nrealm blue human\ndice 0 7 300\nbegin\n",
            &["faces from 1 to 100"],
        ),
    ];
    for (text, words) in cases {
        let output = script(text);
        assert_reported(&output, text);
        let said = err(&output).split_whitespace().collect::<Vec<_>>().join(" ").replace("│ ", "");
        for word in *words {
            assert!(said.contains(word), "{text}\n`{word}` is not in: {said}");
        }
    }
}

/// 300 realms, and things laid out that nobody can own, hold or stand on, are faults of the head.
#[test]
fn impossible_layouts() {
    let many: String = (0..300u32)
        .map(|at| {
            format!(
                "realm {}{}{} human\n",
                char::from(b'a' + (at / 26 % 26) as u8),
                char::from(b'a' + (at % 26) as u8),
                if at >= 676 { "x" } else { "" }
            )
        })
        .collect();
    assert_reported(&script(&format!("margrave 2\noption boxes 100\n{many}begin\n")), "300 realms");
    for line in [
        "banner red 1 D2 640\nbanner red 1 D2 640",
        "banner red 0 D2 640",
        "banner red 100 D2 640",
        "banner red 300 D2 640",
        "banner red 2 D2 -5",
        "banner red 2 D2 9223372036854775808",
        "banner red 2 D2 0",
        "banner red 2 C2 500",
        "banner red 2 D2 500 baggage 99",
        "banner red 2 D2 500 ground 200",
        "banner red 2 D2 500 side UP",
        "banner red 2 D2 500 shut_in",
        "banner red 2 D2 500 colour",
        "banner gold 2 D2 500",
        "tile D2 owner gold",
        "tile D2 settlement castle",
        "tile D2 razed",
        "tile D2 stock 99999",
        "tile Z99 known",
        "tile D2 capital gold",
        "siege D2 red",
        "siege D2 red garrison 5",
        "ships D2 gold 1",
        "ships D2 red many",
    ] {
        assert_reported(
            &script(&vale().replace("start season", &format!("{line}\nstart season"))),
            line,
        );
    }
}
