import { users } from "@oni/db/schema";
import { createRecordingPublisher } from "@oni/realtime/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CurrentUser } from "../../../contract/shrine/profile.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";
import { createOwnPages } from "./own-pages.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const changes = { isHealthy: () => true, arrived: async () => {} };

/** Changes a member without any notification of the change. */
const rename = (id: string, displayName: string) =>
  app.db.update(users).set({ displayName }).where(eq(users.id, id));

test("account-322: a member's own page is cached until a change of it is received, and a page read before that is not cached", async () => {
  const { id } = await app.signIn({ displayName: "Ripple" });
  const pages = createOwnPages(app.db, changes);
  const nameOf = async () => JSON.parse((await pages.read(id)) ?? "null").displayName;
  expect(await nameOf()).toBe("Ripple");
  await rename(id, "Tide");
  expect(await nameOf()).toBe("Ripple");
  pages.forget([id]);
  expect(await nameOf()).toBe("Tide");

  pages.forget([id]);
  const reading = pages.read(id);
  // By now the read has missed the cache and queries the database.
  for (let iteration = 0; iteration < 20; iteration += 1) await Promise.resolve();
  pages.forget([id]);
  await reading;
  await rename(id, "Surf");
  expect(await nameOf()).toBe("Surf");
});

test("account-322: where changes are not received nothing is cached", async () => {
  const { id } = await app.signIn({ displayName: "Ripple" });
  const pages = createOwnPages(app.db, { ...changes, isHealthy: () => false });
  await pages.read(id);
  await rename(id, "Tide");
  expect(await pages.read(id)).toContain('"displayName":"Tide"');
});

test("account-323: a member who changes their profile reads the change, which was published before the response", async () => {
  const publisher = createRecordingPublisher();
  const pages = createOwnPages(app.db, changes);
  publisher.memberChanged = async (userId) => pages.forget([userId]);
  const own = await openTestApp({ publisher, ownPages: pages }, databaseOf(app));
  const { secret: as } = await own.signIn();
  const me = async () => (await own.request<CurrentUser>("/api/auth/me", { as })).body;
  for (const body of [
    { displayName: "Tide" },
    { isPublic: false },
    { directPolicy: "nobody" },
    { textSize: 18, density: "compact" },
    { profileMarkdown: "a #ripple" },
  ]) {
    await me();
    const answer = await own.request("/api/users/profile", { method: "PATCH", as, body });
    expect(answer).toMatchObject({ status: 200, body });
    expect(await me()).toMatchObject(body);
  }
});
