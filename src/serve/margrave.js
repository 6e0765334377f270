// Fetches the page anew when it has changed, completes lines, and does nothing that the page needs.
"use strict";
(() => {
  const version = document.body.dataset.version;
  if (!version) return;
  const busy = () => {
    const at = document.activeElement;
    return at && ["INPUT", "TEXTAREA", "SELECT"].includes(at.tagName) || location.search !== "";
  };
  const look = (now) => {
    if (now === version) return;
    if (busy()) { document.getElementById("changed").hidden = false; return; }
    sessionStorage.setItem("scroll", String(scrollY));
    location.reload();
  };
  const kept = sessionStorage.getItem("scroll");
  if (kept !== null) { sessionStorage.removeItem("scroll"); scrollTo(0, Number(kept)); }
  let stream = null;
  const open = () => {
    if (stream) return;
    stream = new EventSource("events");
    stream.onmessage = (event) => look(event.data);
  };
  const close = () => { if (stream) { stream.close(); stream = null; } };
  // Phones end the streams of pages that nobody sees.
  addEventListener("visibilitychange", () => document.hidden ? close() : open());
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  open();

  // A result is checked while its form is filled in.
  for (const form of document.querySelectorAll("form.checks")) {
    const told = form.querySelector("output");
    let last = 0, waits;
    const check = async () => {
      const number = ++last;
      const reply = await fetch("check?" + new URLSearchParams(new FormData(form))).catch(() => null);
      if (reply && reply.ok && number === last) told.textContent = await reply.text();
    };
    form.addEventListener("input", () => { clearTimeout(waits); waits = setTimeout(check, 300); });
  }

  const words = document.getElementById("words");
  const field = document.querySelector("input[list=words]");
  if (!words || !field) return;
  let asked = 0;
  field.addEventListener("input", async () => {
    const number = ++asked, line = field.value;
    const reply = await fetch("words?line=" + encodeURIComponent(line)).catch(() => null);
    if (!reply || !reply.ok || number !== asked) return;
    const text = await reply.text();
    const before = line.slice(0, line.lastIndexOf(" ") + 1);
    words.replaceChildren(...text.split("\n").filter(Boolean).map((word) => {
      const option = document.createElement("option");
      option.value = before + word;
      return option;
    }));
  });
})();
