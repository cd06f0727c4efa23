import { shrineSchema } from "../../../contract/shrine/profile.ts";
import { presentShrine } from "../page/present.ts";
import type { ShrineDocument } from "./read-document.ts";

/** A shrine as the API answers it to a visitor, with its posts and images. */
export const shrineJson = ({ shrine, posts, images }: ShrineDocument): string =>
  JSON.stringify({
    ...shrineSchema.parse(presentShrine(shrine)),
    posts: posts.map(({ id, title, markdownContent, tags, createdAt, updatedAt }) => ({
      ...{ id, title, markdownContent, tags, createdAt, updatedAt },
    })),
    images: images.map(({ id, title, description, alt, imageUrl, tags, createdAt }) => ({
      ...{ id, title, description, alt, imageUrl, tags, createdAt },
    })),
  });
