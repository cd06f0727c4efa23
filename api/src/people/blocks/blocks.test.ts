import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
let other: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp();
  member = await app.signIn();
  other = await app.signIn({ isPublic: false });
});
afterAll(() => app.close());

const list = async (as = member.secret) => (await app.request("/api/users/blocks", { as })).body;
const block = (id: string, method: "PUT" | "DELETE" = "PUT") =>
  app.request(`/api/users/${id}/block`, { method, as: member.secret });

test("shrine-313: a block is idempotent, can be lifted, and belongs to the member who blocks", async () => {
  for (let count = 0; count < 2; count += 1) {
    expect(await block(other.id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await list()).toEqual([{ userId: other.id, username: other.username }]);
  }
  expect(await list(other.secret)).toEqual([]);
  for (let count = 0; count < 2; count += 1) {
    expect(await block(other.id, "DELETE")).toMatchObject({ status: 200, body: { ok: true } });
    expect(await list()).toEqual([]);
  }
});

test("shrine-313: neither oneself nor an unknown member can be blocked", async () => {
  expect((await block("01890a5d-ac96-774b-bcce-b302099a8057")).status).toBe(404);
  expect((await block("not-an-id")).status).toBe(404);
  expect((await block(member.id)).status).toBe(400);
  expect((await block(member.id.toUpperCase())).status).toBe(400);
  expect(await list()).toEqual([]);
});
