import type { APIRequestContext } from "playwright/test";
import { expect, type Member } from "./fixtures.ts";

type Method = "get" | "post" | "patch" | "put" | "delete";

/** Asks the server for what is not under test here. */
export async function ask<Answer>(
  request: APIRequestContext,
  member: Member,
  method: Method,
  path: string,
  data?: object,
): Promise<Answer> {
  const answer = await request[method](`${process.env["BASE_URL"] ?? ""}${path}`, {
    headers: { Authorization: `Bearer ${member.sessionId}` },
    ...(data && { data }),
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return answer.json();
}

export type Words = {
  title: string;
  markdownContent?: string;
  tags?: string[];
  isPublic?: boolean;
  capsuleId?: string;
};

export const write = (request: APIRequestContext, member: Member, words: Words) =>
  ask<{ id: string }>(request, member, "post", "/api/posts", {
    markdownContent: `About ${words.title}.`,
    ...words,
  });

/** Writes a post and puts it away. */
export async function putAway(request: APIRequestContext, member: Member, words: Words) {
  const { id } = await write(request, member, words);
  await ask(request, member, "patch", `/api/posts/${id}`, { isArchived: true });
}

export const makeCapsule = (request: APIRequestContext, member: Member, name: string) =>
  ask<{ id: string }>(request, member, "post", "/api/capsules", { name });
