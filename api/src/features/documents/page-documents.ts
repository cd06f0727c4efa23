import type { PostRow, ShrineRow } from "@oni/db";
import { plainTextOf } from "../posts/plain-text.ts";
import type { PageDocument } from "./fill-page.ts";
import { nameOf, type ShrineDocument } from "./read-document.ts";
import { shrineForms } from "./shrine-forms.ts";
import { postArticle, shrineArticle } from "./shrine-html.ts";

/** How much of a text is read for its beginning. */
const beginning = 600;

/** The page of a shrine. */
export function pageOfShrine(document: ShrineDocument): PageDocument {
  const { shrine } = document;
  const path = `/oni/${shrine.username}`;
  return {
    source: document,
    title: nameOf(shrine),
    describe: () => shrine.bio || plainTextOf(shrine.profileMarkdown.slice(0, beginning)),
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

type PostDocument = { shrine: ShrineRow; post: PostRow };

export const pathOfPost = ({ shrine, post }: PostDocument): string =>
  `/oni/${shrine.username}/posts/${post.id}`;

/** The page of a post. */
export function pageOfPost(document: PostDocument): PageDocument {
  const { shrine, post } = document;
  return {
    source: document,
    title: post.title,
    describe: () => plainTextOf(post.markdownContent.slice(0, beginning)),
    path: pathOfPost(document),
    cardPath: `/oni/${shrine.username}/card.png`,
    kind: "article",
    isIndexed: shrine.isIndexed,
    alternates: [{ type: "application/atom+xml", path: `/oni/${shrine.username}.atom` }],
    write: () => postArticle(document),
  };
}
