import { escaped } from "../../shrine/documents/escape.ts";
import { relativeTo } from "./file-names.ts";

/**
 * Everything comes from the folder of the export: `file:` for pages opened from disk, `'self'` for those
 * on a web server. No text of a member can load or run anything.
 */
const policy = [
  "default-src 'none'",
  "img-src 'self' file:",
  "media-src 'self' file:",
  "style-src 'self' file:",
  "script-src 'self' file:",
  "form-action 'none'",
  "base-uri 'none'",
].join("; ");

type Page = {
  title: string;
  /** The number of folders that the page is below the root of the export. */
  depth: number;
  about: About;
  /** Whether the page runs the search. */
  isSearched?: boolean;
};

/** The name of what is exported, the time, and the origin of the network for links to other pages. */
export type About = { name: string; exportedAt: string; origin: string };

/** Returns the HTML of a page before its content. */
export const pageStart = ({ title, depth, about }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${relativeTo("style.css", depth)}">
</head>
<body>
<nav class="bar" aria-label="Export"><a href="${relativeTo("index.html", depth)}"><bdi>${escaped(about.name)}</bdi></a><span><b>ONI</b> export of ${dateOf(about.exportedAt)}</span></nav>
<main>
`;

/** Returns the HTML of a page after its content. */
export const pageEnd = ({ depth, isSearched = false }: Page): string =>
  `</main>\n${isSearched ? `<script src="${relativeTo("search.js", depth)}"></script>\n` : ""}</body>\n</html>\n`;

/** The search over all parts of the index, hidden where scripts do not run. */
export const searchForm = (parts: number): string =>
  parts === 0
    ? ""
    : `<form class="search" role="search" data-parts="${parts}" hidden><input name="q" type="search" aria-label="Search" placeholder="Search" autocomplete="off"><button>SEARCH</button></form>
<p id="search-state" class="quiet" role="status"></p>
<ol class="list results"></ol>
`;

/**
 * Links from a page of a series to the others; empty for a single page. A series whose length is not known
 * yet has no link to its last page.
 */
export const pageLinks = (page: number, pages: number, isCounted = true): string => {
  if (pages < 2) return "";
  const link = (to: number, label: string) =>
    to >= 1 && to <= pages && to !== page
      ? `<a href="${to}.html">${label}</a>`
      : `<span class="quiet">${label}</span>`;
  return `<nav class="pages" aria-label="Pages">${link(1, "First")}${link(page - 1, "Previous")}<span>${isCounted ? `${page} of ${pages}` : `Page ${page}`}</span>${link(page + 1, "Next")}${isCounted ? link(pages, "Last") : ""}</nav>\n`;
};

/** Returns the day of a time in UTC. */
export const dateOf = (time: string): string => time.slice(0, 10);

/** Returns day and minute of a time in UTC, as the pages show it. */
export const minuteOf = (time: string): string => `${dateOf(time)} ${time.slice(11, 16)}`;

/** Returns a number of bytes for readers. */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
