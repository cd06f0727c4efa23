/** The most results that the search shows. */
const mostResults = 200;

/**
 * The search of an export, which runs in the browser. A page opened from disk may load scripts but read no
 * files. So each part of the index is a script that calls `oniPart` with the texts of one page. Parts
 * are loaded one after the other and dropped after their search, so memory does not depend on their number.
 */
export const searchScript = `"use strict";
(() => {
  const form = document.querySelector(".search");
  const state = document.querySelector("#search-state");
  const results = document.querySelector(".results");
  const parts = Number(form.dataset.parts);
  let run = 0;
  form.hidden = false;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const words = fold(new FormData(form).get("q")).split(/\\s+/).filter(Boolean);
    run += 1;
    results.replaceChildren();
    state.textContent = "";
    if (words.length > 0) search(words, 1, { run, found: 0 });
  });

  function search(words, part, given) {
    if (given.run !== run) return;
    const isFull = given.found >= ${mostResults};
    if (part > parts || isFull) {
      state.textContent = isFull
        ? "The first ${mostResults} results. More words narrow them down."
        : given.found === 1 ? "1 result." : given.found + " results.";
      return;
    }
    state.textContent = "Searching " + part + " of " + parts + " …";
    const script = document.createElement("script");
    window.oniPart = (found) => show(words, found, given);
    script.src = "search/" + part + ".js";
    script.onload = script.onerror = () => {
      script.remove();
      search(words, part + 1, given);
    };
    document.head.append(script);
  }

  function show(words, { page, title, items }, given) {
    if (given.run !== run) return;
    for (const [anchor, author, time, text] of items) {
      if (given.found >= ${mostResults}) return;
      const folded = fold(author + " " + text);
      if (!words.every((word) => folded.includes(word))) continue;
      given.found += 1;
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = page + "#" + anchor;
      link.textContent = title + " · " + author;
      const date = document.createElement("time");
      date.textContent = time;
      const head = document.createElement("div");
      head.className = "row";
      head.append(link, date);
      item.append(head, excerpt(text, words));
      results.append(item);
    }
  }

  function excerpt(text, words) {
    const line = document.createElement("div");
    line.className = "text";
    const folded = fold(text);
    const hits = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
    const start = Math.max(0, Math.min(...hits, text.length) - 60);
    const end = Math.min(text.length, start + 240);
    let at = start;
    if (start > 0) line.append("… ");
    while (at < end) {
      const next = words
        .map((word) => ({ word, from: folded.indexOf(word, at) }))
        .filter(({ from }) => from >= 0 && from < end)
        .sort((one, other) => one.from - other.from)[0];
      if (!next || folded.length !== text.length) break;
      const mark = document.createElement("mark");
      mark.textContent = text.slice(next.from, next.from + next.word.length);
      line.append(text.slice(at, next.from), mark);
      at = next.from + next.word.length;
    }
    line.append(text.slice(at, Math.max(at, end)));
    if (end < text.length) line.append(" …");
    return line;
  }

  function fold(text) {
    return String(text).toLowerCase();
  }
})();
`;

/** A text of the index: the anchor in its page, its author, its time as shown, and the text. */
export type SearchItem = readonly [anchor: string, author: string, time: string, text: string];

/** Returns the script of one part of the index: the texts of one page. */
export const searchPart = (part: { page: string; title: string; items: SearchItem[] }): string =>
  `oniPart(${JSON.stringify(part)});\n`;
