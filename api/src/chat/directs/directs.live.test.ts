import { departFromServer, markDirectOpen } from "@oni/db/chat";
import { countLockWaits, openPostgresTestDatabase } from "@oni/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Direct } from "../../../contract/chat/directs.ts";
import { openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp({}, openPostgresTestDatabase);
});
afterAll(() => app.close());

type Actor = Awaited<ReturnType<typeof app.signIn>>;

const post = (path: string, { secret: as }: Actor, body?: object) =>
  app.request<Direct>(path, { as, method: "POST", ...(body && { body }) });
const write = (by: Actor, to: Actor) => post("/api/directs", by, { userId: to.id });
const knock = (by: Actor, on: Actor) => post(`/api/users/${on.id}/knock`, by);
const waiting = () => countLockWaits(app.db);

test.each([
  ["accepts", 404, (by: Actor, _: Actor, id: string) => post(`/api/directs/${id}/accept`, by)],
  ["writes", 404, write],
  ["knocks", 404, knock],
  ["declines", 200, (by: Actor, _: Actor, id: string) => post(`/api/directs/${id}/decline`, by)],
] as const)(
  "people-323: a member who %s just as the other account is deleted gets %i",
  async (_, status, expectDirect) => {
    const [asker, recipient] = [await app.signIn(), await app.signIn()];
    const { body: direct } = await write(asker, recipient);
    await knock(asker, recipient);
    const { answering } = await app.db.transaction(async (tx) => {
      await departFromServer(tx, { serverId: direct.id, userId: asker.id });
      const answer = expectDirect(recipient, asker, direct.id);
      await expect.poll(waiting).toBe(1);
      return { answering: answer };
    });
    expect(await answering).toMatchObject({ status });
  },
);

test("people-323: a direct line accepted before the other account is deleted stays with the remaining member", async () => {
  const [asker, recipient] = [await app.signIn(), await app.signIn()];
  const { body: direct } = await write(asker, recipient);
  const serverId = direct.id;
  const { departing } = await app.db.transaction(async (tx) => {
    await markDirectOpen(tx, { serverId, ends: [asker.id, recipient.id] });
    const departure = app.db.transaction((other) =>
      departFromServer(other, { serverId, userId: asker.id }),
    );
    await expect.poll(waiting).toBe(1);
    return { departing: departure };
  });
  expect(await departing).toMatchObject({ outcome: "left" });
  const { body: directs } = await app.request<Direct[]>("/api/directs", { as: recipient.secret });
  expect(directs).toMatchObject([{ id: serverId, state: "open" }]);
});
