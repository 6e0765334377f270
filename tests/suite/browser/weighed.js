(screen) => {
  // What is too small for a finger, or wider than the screen.
  const seen = [...document.querySelectorAll("button, summary, select, input:not([type=hidden]), textarea, .choice, nav a")];
  const small = seen.filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 44);
  const cut = [...document.querySelectorAll("button, summary, .choice, nav a, h1, h2")]
    .filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1);
  const wide = document.documentElement.scrollWidth - screen;
  return {
    small: small.map((it) => `${it.outerHTML.slice(0, 120)}: ${it.getBoundingClientRect().height}`),
    cut: cut.map((it) => it.outerHTML.slice(0, 120)),
    wide: Math.max(wide, 0),
  };
}
