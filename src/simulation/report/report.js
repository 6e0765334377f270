// Sorts tables by the column that is clicked, finds rows by a word, copies commands.
(() => {
  const root = document.documentElement;
  const theme = document.getElementById("theme");
  const show = (name) => {
    root.dataset.theme = name;
    theme.textContent = name === "dark" ? theme.dataset.light : theme.dataset.dark;
  };
  show(window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  theme.addEventListener("click", () => show(root.dataset.theme === "dark" ? "light" : "dark"));

  // What has no number stands last, whichever way numbers go.
  const value = (row, at) => {
    const cell = row.children[at];
    return "value" in cell.dataset ? (cell.dataset.value === "" ? null : Number(cell.dataset.value)) : cell.textContent;
  };
  const compare = (one, other) => (typeof one === "number" ? one - other : one.localeCompare(other, root.lang, { numeric: true }));
  for (const table of document.querySelectorAll("table")) {
    const headings = [...table.tHead.rows[0].cells];
    headings.forEach((heading, at) => {
      heading.querySelector("button").addEventListener("click", () => {
        // Numbers begin with the greatest.
        const first = heading.classList.contains("number") ? "descending" : "ascending";
        const last = first === "descending" ? "ascending" : "descending";
        const way = heading.getAttribute("aria-sort") === first ? last : first;
        for (const other of headings) other.removeAttribute("aria-sort");
        heading.setAttribute("aria-sort", way);
        const rows = [...table.tBodies[0].rows].map((row) => [value(row, at), row]);
        rows.sort(([one], [other]) => {
          if (one === null || other === null) return (one === null) - (other === null);
          return way === "ascending" ? compare(one, other) : compare(other, one);
        });
        table.tBodies[0].append(...rows.map(([, row]) => row));
      });
    });
  }

  for (const field of document.querySelectorAll("input[data-table]")) {
    const rows = [...document.getElementById(field.dataset.table).tBodies[0].rows];
    field.addEventListener("input", () => {
      const word = field.value.toLowerCase();
      for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(word);
    });
  }

  for (const button of document.querySelectorAll("button.copy")) {
    button.addEventListener("click", async () => {
      const command = button.parentElement.querySelector("pre");
      try {
        await navigator.clipboard.writeText(command.textContent);
        button.textContent = button.dataset.copied;
      } catch {
        // Where a page may not copy, the command is marked for whoever reads it.
        window.getSelection().selectAllChildren(command);
      }
    });
  }
})();
