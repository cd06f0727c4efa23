import type { PostRow } from "@oni/db/shrine";
import { treeOf } from "@oni/realtime/contract";
import { escaped } from "./escape.ts";
import { htmlOf } from "./markdown-html.ts";
import { nameOf, type ShrineDocument } from "./read-document.ts";
import { readTokens } from "./read-tokens.ts";

/** Renders a member's public posts as an Atom feed (RFC 4287). Ids never change. */
export function shrineAtom({ shrine, posts }: ShrineDocument, origin: string): string {
  const address = `${origin}/oni/${shrine.username}`;
  const updatedAt = posts.reduce(
    (latest, post) => (post.updatedAt > latest ? post.updatedAt : latest),
    shrine.createdAt,
  );
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    `<id>urn:uuid:${shrine.id}</id>`,
    `<title>${escaped(nameOf(shrine))}</title>`,
    ...(shrine.bio ? [`<subtitle>${escaped(shrine.bio)}</subtitle>`] : []),
    `<updated>${updatedAt.toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(address)}.atom"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(address)}"/>`,
    `<author><name>${escaped(nameOf(shrine))}</name><uri>${escaped(address)}</uri></author>`,
    ...posts.map((post) => entryOf(post, { address, origin })),
    `</feed>\n`,
  ].join("\n");
}

function entryOf(post: PostRow, { address, origin }: { address: string; origin: string }): string {
  const tokens = readTokens(post.markdownContent);
  const html = tokens
    ? htmlOf(treeOf(tokens), { topHeading: 2, origin })
    : `<p>${escaped(post.markdownContent)}</p>`;
  return [
    `<entry>`,
    `<id>urn:uuid:${post.id}</id>`,
    `<title>${escaped(post.title)}</title>`,
    `<published>${post.createdAt.toISOString()}</published>`,
    `<updated>${post.updatedAt.toISOString()}</updated>`,
    `<link rel="alternate" type="text/html" href="${escaped(address)}/posts/${post.id}"/>`,
    ...post.tags.map((tag) => `<category term="${escaped(tag)}"/>`),
    `<content type="html">${escaped(html)}</content>`,
    `</entry>`,
  ].join("\n");
}
