import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { Markdown } from "./Markdown.tsx";
import { TaggedText } from "../../shrine/wall/TaggedText.tsx";
import { highlight } from "./highlight.ts";

const html = (text: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Markdown text={text} />
    </MemoryRouter>,
  );

describe("Markdown", () => {
  it.each([
    "<script>alert(1)</script>",
    "a <img src=x onerror=alert(1)> b",
    "<svg/onload=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "![x](javascript:alert(1))",
    "![x](https://elsewhere.net/pixel.png)",
    "![x](/objects/../api/auth/logout?a=b)",
    '<a href="https://elsewhere.net" onclick="alert(1)">x</a>',
    "```js\n</code></pre><script>alert(1)</script>\n```",
    "[x](vbscript:alert(1)) <javascript:alert(1)>",
    "| a |\n| - |\n| <img src=x onerror=alert(1)> |",
    '[x](https://a.net "\\" onmouseover=alert(1)")',
  ])("chat-27: nothing in %j becomes markup", (text) => {
    const shown = html(text).replaceAll(/<style data-emotion[^<]*<\/style>/g, "");
    const tags = [...shown.matchAll(/<(\w+)([^>]*)>/g)];
    const allowed = /^(p|a|em|strong|code|pre|table|thead|tbody|tr|th|td|br)$/;
    expect(tags.map(([, name]) => name).filter((name) => !allowed.test(name ?? ""))).toEqual([]);
    const attributes = tags.map(([, , rest]) => rest?.replaceAll(/ (title|alt)="[^"]*"/g, ""));
    expect(attributes.join(" ")).not.toMatch(/javascript|vbscript|data:| on\w+=/i);
  });

  it("chat-34: a spoiler is covered, and hidden from screen readers, until it is opened", () => {
    const shown = html("it was ||the *moth* in [the log](https://a.net)|| all along");
    expect(shown).toContain('aria-expanded="false" aria-label="Show the spoiler"');
    expect(shown).toContain('<span aria-hidden="true">the moth in the log</span></button>');
    expect(shown).not.toContain("<a ");
    for (const plain of ["a || b || c", "||||", "|| a||", "||a", "`||a||`", "\\||a||"]) {
      expect(html(plain), plain).not.toContain("<button");
    }
  });

  it("chat-34: spoilers are also covered in a single line, such as a mark", () => {
    const line = (text: string) =>
      renderToStaticMarkup(
        <MemoryRouter>
          <TaggedText text={text} />
        </MemoryRouter>,
      );
    const shown = line("it was ||the moth #Tides|| &amp; <b>");
    expect(shown).toContain('<span aria-hidden="true">the moth #Tides</span></button>');
    expect(shown).not.toContain("/tag/");
    expect(shown.endsWith(" &amp;amp; &lt;b&gt;")).toBe(true);
    expect(line("a || b || c")).toBe("a || b || c");
  });

  it("chat-31: a list number of two digits or more has enough space before the text", () => {
    expect(html("1983. a full gale")).toContain('start="1983" style="padding-inline-start:6ch"');
    expect(html("9. nine\n10. ten")).toContain("padding-inline-start:4ch");
    expect(html("1. one")).not.toContain("style=");
  });

  it("chat-31: a single numbered line of a message is no list", () => {
    const line = (text: string) => renderToStaticMarkup(<Markdown text={text} isMessage />);
    expect(line("60. nobody knows")).toBe('<div dir="auto">60. nobody knows</div>');
    expect(line("1. one\n2. two")).toContain("<ol");
  });

  it("chat-27: links send no referrer, and only images of the own store are loaded", () => {
    expect(html("[x](https://a.net)")).toContain(
      '<a href="https://a.net" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    );
    expect(html("![moon](/objects/abc/moon-1)")).toContain('src="/objects/abc/moon-1"');
    expect(html("![moon](/objects/../api/auth/me)")).not.toContain("<img");
    expect(html("![moon](https://a.net/moon.png)")).not.toContain("<img");
  });

  it("chat-27: a URL is checked in the form in which the browser reads it", () => {
    expect(html("[x](&#106;avascript:alert(1)) [y](https&#58;//a.net?b&amp;c)")).toBe(
      '<p dir="auto">x <a href="https://a.net?b&amp;c" target="_blank" rel="noopener noreferrer nofollow">' +
        "y</a></p>",
    );
  });

  it("shrine-13: character references become characters, except those that change the text direction", () => {
    expect(html("&copy; &hellip; &#9829; &#x2665; &#0; &#xD800; `&lt;`")).toBe(
      '<p dir="auto">© … ♥ ♥ \uFFFD \uFFFD <code>&amp;lt;</code></p>',
    );
    expect(html("&#x202E; &rlm; &nonsense;")).toBe(
      '<p dir="auto">&amp;#x202E; &amp;rlm; &amp;nonsense;</p>',
    );
  });

  it("chat-27: text that is nested too deeply is shown as written, even if it could be parsed", () => {
    const asIs = /^<p dir="auto">(&gt;|\+|\|) /;
    for (const levels of [202, 1_000, 6_000]) expect(html("> ".repeat(levels))).toMatch(asIs);
    expect(html(`${"+ ".repeat(110)}deep`)).toMatch(asIs);
    expect(html(`${"> ".repeat(190)}deep`).match(/<blockquote/g)).toHaveLength(190);
    const cell = "*a _b ".repeat(220) + "_ b* a".repeat(220);
    expect(html(`| head |\n| --- |\n| ${cell} |`)).toMatch(asIs);
  });

  it("chat-28: text that would take the parser minutes is shown as written", () => {
    expect(html("- ".repeat(2_000) + "a\n".repeat(2_000))).toMatch(/^<p dir="auto">- - /);
    expect(html("*a* ".repeat(501))).toMatch(/^<p dir="auto">\*a\* /);
    expect(html("*a* ".repeat(500))).toMatch(/^<p dir="auto"><em>a/);
    expect(html("- ".repeat(200))).toBe("<hr/>");
    expect(html(`${"- ".repeat(50)}a`)).toMatch(/^<ul/);
  });

  it("shrine-11: a hashtag links to its tag, in prose and in a single line", () => {
    const link = (written: string, path: string) =>
      new RegExp(`<a data-part="tag" [^>]*href="/tag/${path}"[^>]*>${written}</a>`);
    expect(html("under **#Kelp** and ##日本")).toMatch(link("#Kelp", "kelp"));
    expect(html("under **#Kelp** and ##日本")).toMatch(link("##日本", "%E6%97%A5%E6%9C%AC"));
    expect(html("`#code` [#words](https://a.net) https://a.net/#frag \\#x a#b")).not.toContain(
      "/tag/",
    );
    const line = renderToStaticMarkup(
      <MemoryRouter>
        <TaggedText text="<b> low water, #Tides again" />
      </MemoryRouter>,
    );
    expect(line).toMatch(link("#Tides", "tides"));
    expect(line.replace(/<style.*?<\/style>|<\/?a[^>]*>/gs, "")).toBe(
      "&lt;b&gt; low water, #Tides again",
    );
  });

  it("chat-30: line breaks are kept, and headings begin at the first free level of the page", () => {
    expect(html("one\ntwo")).toBe('<p dir="auto">one<br/>two</p>');
    expect(renderToStaticMarkup(<Markdown text="# a" topHeading={3} />)).toBe(
      '<h3 dir="auto">a</h3>',
    );
  });

  it("chat-30: five languages and their aliases are coloured, others stay plain", () => {
    for (const name of [
      "python",
      "py",
      "javascript",
      "js",
      "typescript",
      "ts",
      "rust",
      "rs",
      "sql",
    ]) {
      expect(highlight("x = 1", name), name).not.toBeNull();
    }
    expect(highlight("x = 1", "cobol")).toBeNull();
    expect(highlight("let a = 1; // sea", "js")).toEqual([
      { text: "let", scope: "keyword" },
      { text: " a = ", scope: null },
      { text: "1", scope: "number" },
      { text: "; ", scope: null },
      { text: "// sea", scope: "comment" },
    ]);
    const code = `a < b && "c" > 'd' &amp; x`;
    expect(
      highlight(code, "ts")
        ?.map(({ text }) => text)
        .join(""),
    ).toBe(code);
  });
});
