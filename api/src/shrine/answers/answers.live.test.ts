import { deleteUser, lockOwnUser } from "@oni/db/account";
import { countLockWaits, openPostgresTestDatabase } from "@oni/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Post } from "../../../contract/shrine/posts.ts";
import { openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp({}, openPostgresTestDatabase);
});
afterAll(() => app.close());

test("people-311: an answer to a post whose author leaves at the same moment is 404", async () => {
  const [author, reader] = [await app.signIn(), await app.signIn()];
  const { body: post } = await app.request<Post>("/api/posts", {
    ...{ as: author.secret, body: { title: "Rain", markdownContent: "Three takes." } },
  });
  const { answering } = await app.db.transaction(async (tx) => {
    await lockOwnUser(tx, author.id);
    const answer = app.request(`/api/posts/${post.id}/answers`, {
      ...{ as: reader.secret, body: { content: "the third" } },
    });
    await expect.poll(() => countLockWaits(app.db)).toBe(1);
    await deleteUser(tx, author.id);
    return { answering: answer };
  });
  expect(await answering).toMatchObject({ status: 404 });
});
