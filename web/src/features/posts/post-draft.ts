import { setDraft, useDrafts } from "../../stores/drafts.ts";
import type { Post } from "./queries.ts";

/** What of a post its author writes. */
export type PostWords = Pick<Post, "title" | "markdownContent" | "tags" | "isPublic" | "capsuleId">;

export const emptyPost: PostWords = {
  title: "",
  markdownContent: "",
  tags: [],
  isPublic: true,
  capsuleId: null,
};

/** Names the draft of a new post, or of the changes to one; drafts are kept per member. */
export const draftKey = (userId: string, postId = "new") => `post:${userId}:${postId}`;

/** What is being written, kept in this browser until it is sent or thrown away. */
export function usePostDraft(key: string, initial: PostWords) {
  const stored = useDrafts(({ drafts }) => drafts[key]);
  const words = (stored !== undefined && parseWords(stored)) || initial;
  const forget = () => setDraft(key, "");
  const change = (changes: Partial<PostWords>) => {
    const next = { ...words, ...changes };
    const isUnchanged = JSON.stringify(next) === JSON.stringify(pick(initial));
    setDraft(key, isUnchanged ? "" : JSON.stringify(next));
  };
  return { words: pick(words), isDraft: stored !== undefined, change, forget };
}

const pick = ({ title, markdownContent, tags, isPublic, capsuleId }: PostWords): PostWords => ({
  title,
  markdownContent,
  tags,
  isPublic,
  capsuleId,
});

/** Null for what an older or a foreign hand left there. */
function parseWords(stored: string): PostWords | null {
  try {
    const draft: unknown = JSON.parse(stored);
    return isWords(draft) ? draft : null;
  } catch {
    return null;
  }
}

const isWords = (value: unknown): value is PostWords =>
  typeof value === "object" &&
  value !== null &&
  "title" in value &&
  typeof value.title === "string" &&
  "markdownContent" in value &&
  typeof value.markdownContent === "string" &&
  "isPublic" in value &&
  typeof value.isPublic === "boolean" &&
  "capsuleId" in value &&
  (value.capsuleId === null || typeof value.capsuleId === "string") &&
  "tags" in value &&
  Array.isArray(value.tags) &&
  value.tags.every((tag) => typeof tag === "string");
