# Recipes for a day of work: `just --list`. Each is one or two plain commands; none needs just itself.

# Formatting, lints, and every fault of the shipped rules.
check:
    cargo fmt --check
    cargo clippy --locked --all-targets -- -D warnings
    cargo run --locked --quiet -- check

# All tests, or those of some modules: `just test documents arrows`.
test *modules:
    cargo test --locked -- {{modules}}

# What a change of one line most often breaks: rules, generated pages, arrows, and the scripts of a folder.
fast scripts="tests/rules":
    cargo test --locked --test suite -- documents:: arrows:: recipes::
    target/debug/margrave check
    target/debug/margrave test {{scripts}}

# Writes generated pages and golden outputs anew: look at what changed before you commit it.
bless:
    BLESS=1 cargo test --locked --test suite

# Rules, rows, orders and views that no script shows; `just cover NL-SUB` for one area.
cover area="":
    cargo run --locked --quiet -- test --coverage {{ if area == "" { "" } else { "--area " + area } }} tests

# The picture of the atlas in README.md; wants Chromium.
atlas:
    cargo run --locked --quiet -- atlas scripts/english-year.campaign -o target/atlas.html
    chromium --headless --hide-scrollbars --virtual-time-budget=3000 --window-size=1400,900 --screenshot=scripts/atlas.png "file://$PWD/target/atlas.html#164"

# Benchmarks of scripts and of whole campaigns.
bench:
    cargo bench --locked
