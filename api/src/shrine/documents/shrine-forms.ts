import type { ShrineDocument } from "./read-document.ts";
import { shrineAtom } from "./shrine-atom.ts";
import { shrineMarkdown, shrineText } from "./shrine-text.ts";
import { shrineSchema } from "../../../contract/shrine/profile.ts";
import { presentShrine } from "../page/present.ts";

type Form = {
  contentType: string;
  write: (document: ShrineDocument, origin: string) => string;
};

/** The other forms of a shrine's page, by the ending of their address. */
export const shrineForms: Readonly<Record<"atom" | "json" | "md" | "txt", Form>> = {
  md: { contentType: "text/markdown; charset=utf-8", write: shrineMarkdown },
  txt: { contentType: "text/plain; charset=utf-8", write: shrineText },
  atom: { contentType: "application/atom+xml; charset=utf-8", write: shrineAtom },
  json: { contentType: "application/json", write: shrineJson },
};

/** Returns a shrine as the API returns it to a visitor, with its posts and images. */
function shrineJson({ shrine, posts, images }: ShrineDocument): string {
  return JSON.stringify({
    ...shrineSchema.parse(presentShrine(shrine)),
    posts: posts.map(({ id, title, markdownContent, tags, createdAt, updatedAt }) => ({
      ...{ id, title, markdownContent, tags, createdAt, updatedAt },
    })),
    images: images.map(({ id, title, description, alt, imageUrl, tags, createdAt }) => ({
      ...{ id, title, description, alt, imageUrl, tags, createdAt },
    })),
  });
}
