import { openPostgresTestDatabase } from "@oni/db/testing";
import { createLimiter } from "@oni/realtime/process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadsAtOnce } from "../../../contract/shrine/uploads.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";
import { makePicture, putBytes, requestUpload } from "../../../testing/uploads.ts";

type App = Awaited<ReturnType<typeof openTestApp>>;
let app: App;
let replica: App;
beforeAll(async () => {
  const limiter = createLimiter({ scale: 1 });
  app = await openTestApp({ limiter }, openPostgresTestDatabase);
  replica = await openTestApp({ limiter }, databaseOf(app));
});
afterAll(async () => {
  await replica.close();
  await app.close();
});

test("shrine-431: of twenty uploads of a member to two replicas at once three are accepted", async () => {
  const member = await app.signIn();
  const urls: string[] = [];
  for (let n = 0; n < 20; n++) urls.push((await requestUpload(app, member)).uploadURL);
  const ends: (() => void)[] = [];
  const openBody = () =>
    new ReadableStream<Uint8Array>({ start: (body) => void ends.push(() => body.close()) });
  const statuses: number[] = [];
  const requests = urls.map(async (url, index) => {
    const { app: hono } = index % 2 ? app : replica;
    const init = { method: "PUT", body: openBody(), duplex: "half" as const };
    statuses.push((await hono.request(url, init)).status);
  });
  await expect.poll(() => statuses.length).toBe(urls.length - uploadsAtOnce);
  expect(new Set(statuses)).toEqual(new Set([429]));
  for (const end of ends) end();
  await Promise.all(requests);
  // They ended without a byte, which is no image.
  expect(statuses.slice(-uploadsAtOnce)).toEqual([415, 415, 415]);
  expect(await putBytes(app, urls[0] ?? "", await makePicture("png"))).toEqual({ status: 200 });
});
