import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillPage, type PageDocument } from "./fill-page.ts";

const page = readFileSync(new URL("../../../../web/index.html", import.meta.url), "utf8");
const namesIn = (html: string) =>
  [...html.matchAll(/<meta\s+(?:property|name)="((?:og|twitter):[^"]+)"/g)].map(([, name]) => name);
const valueOf = (html: string, name: string) =>
  new RegExp(`(?:property|name)="${name}"\\s+content="([^"]*)"`).exec(html)?.[1];

test.each([
  ["og:site_name", /^ONI$/],
  ["og:type", /^website$/],
  ["og:title", /The Network Made to Ripple/],
  ["og:description", /internet inside the internet/],
  ["og:image", /^\/icons\/512\.png$/],
  ["twitter:card", /^summary$/],
])("shrine-477: the page of the network contains its %s", (name, value) => {
  expect(valueOf(page, name)).toMatch(value);
});

test.each(["profile", "article"] as const)(
  "shrine-477: a page with a %s contains each element once, about itself",
  (kind) => {
    const document: PageDocument = {
      ...{ source: 1, title: "Low tide", describe: () => "Mud.", kind },
      ...{ path: "/oni/moth", cardPath: "/oni/moth/card.png", isIndexed: true },
      ...{ alternates: [], write: () => "" },
    };
    const filled = fillPage(page, document, "https://oni.test");
    const names = namesIn(filled);
    expect(names).toEqual([...new Set(names)]);
    expect(valueOf(filled, "og:title")).toBe("Low tide");
    expect(valueOf(filled, "og:type")).toBe(kind);
    expect(valueOf(filled, "og:image")).toBe("https://oni.test/oni/moth/card.png");
    expect(valueOf(filled, "twitter:card")).toBe("summary_large_image");
  },
);
