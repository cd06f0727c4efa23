import type { APIRequestContext } from "playwright/test";
import { callAs } from "./dimensions-parts.ts";
import type { Member } from "./fixtures.ts";

type PostInput = {
  title: string;
  markdownContent?: string;
  tags?: string[];
  isPublic?: boolean;
  capsuleId?: string;
};

export const write = (request: APIRequestContext, member: Member, words: PostInput) =>
  callAs<{ id: string }>(request, member, "POST /api/posts", {
    markdownContent: `About ${words.title}.`,
    ...words,
  });

/** Writes a post and archives it. */
export async function archivePost(request: APIRequestContext, member: Member, input: PostInput) {
  const { id } = await write(request, member, input);
  return callAs<{ id: string }>(request, member, `PATCH /api/posts/${id}`, { isArchived: true });
}

export const makeCapsule = (request: APIRequestContext, member: Member, name: string) =>
  callAs<{ id: string }>(request, member, "POST /api/capsules", { name });
