import { escaped, plain } from "./escape.ts";

/** What a page says of itself to crawlers, and the article that stands in it until the app draws it. */
export type PageDocument = {
  /** What it is made of: the same makes the same page. */
  source: unknown;
  title: string;
  /** Its beginning in plain words. */
  describe: () => string;
  /** Its address below the origin. */
  path: string;
  /** Where its picture for previews is, below the origin. */
  cardPath: string;
  kind: "article" | "profile";
  isIndexed: boolean;
  /** The same in other forms. */
  alternates: readonly { type: string; path: string }[];
  write: () => string;
};

const mostDescription = 200;

/** The page that every screen begins with, filled with a document. */
export function fillPage(blank: string, document: PageDocument, origin: string): string {
  const { path, cardPath, kind, isIndexed, alternates } = document;
  const title = escaped(plain(document.title));
  const description = escaped(plain(document.describe()).slice(0, mostDescription));
  const named = (property: string, content: string) =>
    `<meta property="${property}" content="${content}" />`;
  const address = escaped(`${origin}${path}`);
  const card = escaped(`${origin}${cardPath}`);
  const headTags = [
    `<link rel="canonical" href="${address}" />`,
    ...alternates.map(
      (other) => `<link rel="alternate" type="${other.type}" href="${escaped(other.path)}" />`,
    ),
    ...(isIndexed ? [] : [`<meta name="robots" content="noindex" />`]),
    named("og:site_name", "ONI"),
    named("og:type", kind),
    named("og:title", title),
    named("og:description", description),
    named("og:url", address),
    named("og:image", card),
    named("og:image:width", "1200"),
    named("og:image:height", "630"),
    `<meta name="twitter:card" content="summary_large_image" />`,
    `<meta name="twitter:title" content="${title}" />`,
    `<meta name="twitter:description" content="${description}" />`,
    `<meta name="twitter:image" content="${card}" />`,
  ];
  return (
    blank
      // What the page says for the whole network.
      .replaceAll(/\s*<meta\s+(?:property="og:|name="twitter:)[^>]*>/g, "")
      .replace(/<title>[^<]*<\/title>/, () => `<title>${title} · ONI</title>`)
      .replace(
        /(<meta\s+name="description"\s+content=")[^"]*"/,
        (_, before: string) => `${before}${description}"`,
      )
      .replace("</head>", () => `${headTags.join("")}</head>`)
      .replace(
        '<div id="root">',
        () => `<div id="document">${document.write()}</div><div id="root">`,
      )
  );
}
