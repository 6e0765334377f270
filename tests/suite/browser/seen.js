(() => {
  // What a page asks of its seat, and what can be tapped to answer.
  const all = (of, kind) => [...of.querySelectorAll(kind)];
  const ask = document.getElementById("asked");
  const sheet = ask.querySelector("form[action=sheet]");
  const number = ask.querySelector("input[type=number]");
  return {
    asked: document.title.startsWith("●"),
    sheet: sheet && sheet.querySelector("textarea").value,
    buttons: all(ask, "form.row button[name=line]").map((it) => it.innerText),
    number: number && [Number(number.min), Number(number.max)],
    report: all(ask, "form.report label").map((it) => [
      it.querySelector("span").textContent,
      all(it, "option").map((one) => one.value),
    ]),
    // Orders that are made word by word stand beside those that are given whole.
    kinds: all(ask, ".kind:not(:has(a.next))").map((it) => ({
      name: (it.querySelector("b") || it.querySelector("a.choice")).textContent,
      links: all(it, "a.choice").map((one) => one.textContent),
      list: all(it, "option").map((one) => one.value),
    })),
  };
})()
