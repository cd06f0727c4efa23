import { mergeVersion, type Version } from "../../live/calls/version.ts";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import type { Which } from "../../ui/forms/TextClash.tsx";
import type { Post } from "./queries.ts";

/** The fields of a post that its author edits. */
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

/** Key of the draft of a new post, or of the changes to an existing one, per member. */
export const draftKey = (userId: string, postId = "new") => `post:${userId}:${postId}`;

/**
 * Returns the draft of a post with the version at which it began. It is stored in this browser until sent
 * or discarded.
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
    /** A version saved elsewhere since, for the author to choose. */
    other: met.other,
    isDraft: stored !== undefined,
    change: (changes: Partial<PostFields>) => keep({ ...words, ...changes }, met.base),
    choose: (markdownContent: string, which: Which) =>
      keep(which === "other" ? saved.text : { ...words, markdownContent }, saved),
    forget: () => setDraft(key, ""),
  };
}

/** Returns the editable fields of a post with their version. */
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

/** Parses a stored draft. Returns null if it is invalid. `base` is null in drafts of older releases. */
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
