import { withoutSpoilers } from "@oni/realtime/contract";
import { plainTextOf } from "../posts/plain-text.ts";
import type { PageDocument } from "./fill-page.ts";
import { nameOf, type PostDocument, type ShrineDocument } from "./read-document.ts";
import { shrineForms } from "./shrine-forms.ts";
import { postArticle, shrineArticle } from "./shrine-html.ts";

/** The number of characters that are read for the beginning of a text. */
const beginning = 600;

const beginningOf = (markdown: string): string =>
  withoutSpoilers(plainTextOf(markdown.slice(0, beginning)));

export const pathOfShrine = ({ shrine }: Pick<ShrineDocument, "shrine">): string =>
  `/oni/${shrine.username}`;

/** The page of a shrine. */
export function pageOfShrine(document: ShrineDocument): PageDocument {
  const { shrine } = document;
  const path = pathOfShrine(document);
  return {
    source: document,
    title: nameOf(shrine),
    describe: () => shrine.bio || beginningOf(shrine.profileMarkdown),
    path,
    cardPath: `${path}/card.png`,
    kind: "profile",
    isIndexed: shrine.isIndexed,
    alternates: Object.entries(shrineForms).map(([ending, { contentType }]) => ({
      type: contentType.replace(/;.*/, ""),
      path: `${path}.${ending}`,
    })),
    write: () => shrineArticle(document),
  };
}

export const pathOfPost = ({ shrine, post }: PostDocument): string =>
  `/oni/${shrine.username}/posts/${post.id}`;

/** The page of a post. */
export function pageOfPost(document: PostDocument): PageDocument {
  const { shrine, post } = document;
  return {
    source: document,
    title: post.title,
    describe: () => beginningOf(post.markdownContent),
    path: pathOfPost(document),
    cardPath: `/oni/${shrine.username}/card.png`,
    kind: "article",
    isIndexed: shrine.isIndexed,
    alternates: [{ type: "application/atom+xml", path: `/oni/${shrine.username}.atom` }],
    write: () => postArticle(document),
  };
}
