// Asks a report of a simulation what it shows, as somebody would who uses it.
(() => {
  const errors = [];
  window.addEventListener("error", (event) => errors.push(String(event.message)));
  const found = { errors };
  const fail = (text) => errors.push(text);
  try {
    found.plots = document.querySelectorAll("figure > svg[role=img][aria-label]").length;
    for (const plot of document.querySelectorAll("figure > svg")) {
      if (plot.querySelectorAll("polyline, rect, circle").length < 4) fail(`a plot is empty: ${plot.getAttribute("aria-label")}`);
    }
    // Each column of each table, both ways: numbers by their worth, what has none at the end.
    found.sorted = 0;
    for (const table of document.querySelectorAll("table")) {
      const before = table.tBodies[0].rows.length;
      [...table.tHead.rows[0].cells].forEach((heading, at) => {
        const button = heading.querySelector("button");
        for (const _ of [1, 2]) {
          button.click();
          const way = heading.getAttribute("aria-sort");
          const cells = [...table.tBodies[0].rows].map((row) => row.cells[at]);
          const numbers = cells.filter((cell) => cell.dataset.value).map((cell) => Number(cell.dataset.value));
          const none = cells.findIndex((cell) => cell.dataset.value === "");
          if (none >= 0 && cells.slice(none).some((cell) => cell.dataset.value !== "")) fail(`what has no number stands among numbers: ${heading.textContent}`);
          const rises = numbers.every((number, place) => place === 0 || numbers[place - 1] <= number);
          const falls = numbers.every((number, place) => place === 0 || numbers[place - 1] >= number);
          if (!(way === "ascending" ? rises : falls)) fail(`not sorted: ${heading.textContent} ${way}`);
          if (cells.length !== before) fail("rows were lost");
          found.sorted += 1;
        }
      });
    }
    const row = [...document.querySelectorAll("#table-0 tbody tr")].find((one) => one.cells[0].textContent === "seat" && one.cells[1].textContent === "red");
    found.red = Number(row.cells[2].dataset.value);
    found.change = row.cells.length > 8 ? row.cells[8].dataset.value : null;

    const field = document.querySelector("input[type=search]");
    const rows = [...document.getElementById(field.dataset.table).tBodies[0].rows];
    field.value = "scout";
    field.dispatchEvent(new Event("input"));
    const shown = rows.filter((one) => !one.hidden);
    if (shown.length === 0 || shown.length === rows.length || shown.some((one) => !one.textContent.toLowerCase().includes("scout"))) fail("the wrong rows are found");
    field.value = "";
    field.dispatchEvent(new Event("input"));

    const text = document.querySelector("figure svg text");
    const light = getComputedStyle(text).fill;
    const page = getComputedStyle(document.body).backgroundColor;
    document.getElementById("theme").click();
    if (getComputedStyle(text).fill === light) fail("plots do not turn dark");
    if (getComputedStyle(document.body).backgroundColor === page) fail("the page does not turn dark");
    const commands = [...document.querySelectorAll(".replay pre")].map((one) => one.textContent);
    if (commands.length < 3 || commands.some((one) => !/^margrave .*simulate .*--script \d+ > campaign-\d+\.campaign$/.test(one))) fail(`commands: ${commands}`);
    found.wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  } catch (error) {
    fail(String(error));
  }
  window.parent.postMessage(JSON.stringify(found), "*");
})();
