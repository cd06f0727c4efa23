import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

let openGate = () => {};
const gate = new Promise<void>((resolve) => (openGate = resolve));

let searching = 0;
const search = () => {
  searching += 1;
  return gate.then(() => []);
};

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp({ music: { search }, concurrency: createConcurrencyLimit(5) });
});
afterAll(() => app.close());

test("api-54: a request over the concurrency limit is refused with `Retry-After`, and served later", async () => {
  const { secret } = await app.signIn();
  const searchTracks = () =>
    app.request("/api/spotify/search", { as: secret, body: { query: "moon" } });
  const waiting = Array.from({ length: 5 }, searchTracks);
  await expect.poll(() => searching).toBe(5);
  expect(app.deps.concurrency.running()).toBe(5);
  const refused = await app.request("/api/auth/me", { as: secret });
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ code: "unavailable" });
  expect(refused.headers.get("retry-after")).toBe("1");

  openGate();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect((await app.request("/api/auth/me", { as: secret })).status).toBe(200);
});
