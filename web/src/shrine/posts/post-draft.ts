import { mergeVersion, type Version } from "../../live/calls/version.ts";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import type { Which } from "../../ui/forms/TextClash.tsx";
import type { Post } from "./queries.ts";

/** What of a post its author writes. */
export type PostFields = Pick<
  Post,
  "title" | "markdownContent" | "tags" | "isPublic" | "capsuleId"
>;

const emptyPost: PostFields = {
  title: "",
  markdownContent: "",
  tags: [],
  isPublic: true,
  capsuleId: null,
};

/** Names the draft of a new post, or of the changes to one; drafts are kept per member. */
export const draftKey = (userId: string, postId = "new") => `post:${userId}:${postId}`;

/**
 * What is being written, kept in this browser until it is sent or thrown away, with the version of the post
 * on which it was written.
 */
export function usePostDraft(key: string, post: Post | undefined) {
  const saved = post ? postVersion(post) : newPost;
  const stored = useDrafts(({ drafts }) => drafts[key]);
  const draft = stored === undefined ? null : parseDraft(stored);
  const met = mergeVersion({ written: draft?.words ?? null, base: draft?.base ?? saved, saved });
  const words = met.written ?? saved.text;
  const keep = (next: PostFields, base: Version<PostFields>) => {
    const isUnchanged = JSON.stringify(next) === JSON.stringify(saved.text);
    setDraft(key, isUnchanged ? "" : JSON.stringify({ ...next, base }));
  };
  return {
    words,
    base: met.base,
    /** What was saved elsewhere since, of which the author chooses. */
    other: met.other,
    isDraft: stored !== undefined,
    change: (changes: Partial<PostFields>) => keep({ ...words, ...changes }, met.base),
    choose: (markdownContent: string, which: Which) =>
      keep(which === "other" ? saved.text : { ...words, markdownContent }, saved),
    forget: () => setDraft(key, ""),
  };
}

/** What the author writes of a post, and the version that it is of. */
export const postVersion = (post: Post): Version<PostFields> => ({
  text: pick(post),
  updatedAt: post.updatedAt,
});

const newPost: Version<PostFields> = { text: emptyPost, updatedAt: "" };

const pick = ({ title, markdownContent, tags, isPublic, capsuleId }: PostFields): PostFields => ({
  title,
  markdownContent,
  tags,
  isPublic,
  capsuleId,
});

/** Null for what an older or a foreign hand left there; without a base in what the version before this one left. */
function parseDraft(
  stored: string,
): { words: PostFields; base: Version<PostFields> | null } | null {
  try {
    const draft: unknown = JSON.parse(stored);
    if (!isPostFields(draft)) return null;
    const base = "base" in draft && isVersion(draft.base) ? draft.base : null;
    return { words: pick(draft), base };
  } catch {
    return null;
  }
}

const isVersion = (value: unknown): value is Version<PostFields> =>
  typeof value === "object" &&
  value !== null &&
  "updatedAt" in value &&
  typeof value.updatedAt === "string" &&
  "text" in value &&
  isPostFields(value.text);

const isPostFields = (value: unknown): value is PostFields =>
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
