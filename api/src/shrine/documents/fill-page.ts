import { escaped, plain } from "./escape.ts";

/** The metadata of a page for crawlers, and the article that it shows until the app renders. */
export type PageDocument = {
  /** The source data of the page. The same source gives the same page. */
  source: unknown;
  title: string;
  /** Returns the beginning of the text, without markup. */
  describe: () => string;
  /** The path of the page below the origin. */
  path: string;
  /** The path of its preview image below the origin. */
  cardPath: string;
  kind: "article" | "profile";
  isIndexed: boolean;
  /** The other forms of the same document. */
  alternates: readonly { type: string; path: string }[];
  write: () => string;
};

const mostDescription = 200;

/** Fills the app's HTML page with a document. */
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
      // The tags about the whole network.
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
