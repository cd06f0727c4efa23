import { rooms } from "@oni/realtime/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Server } from "../../../contract/chat/servers.ts";
import { openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("chat-632: a member orders their servers; the others follow, newest first, over all pages", async () => {
  const [owner, other] = [await app.signIn(), await app.signIn()];
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const by = index === 5 ? other : owner;
    const body = { name: `dimension ${index}` };
    const { body: made } = await app.request<Server>("/api/servers", { as: by.secret, body });
    ids.push(made.id);
  }
  const [first = "", second = "", third = "", fourth = "", fifth = "", foreign = ""] = ids;
  const order = (wanted: string[]) =>
    app.request("/api/servers/order", { method: "PUT", as: owner.secret, body: { ids: wanted } });
  const list = async (query = "", as = owner.secret) => {
    const { body, headers } = await app.request<Server[]>(`/api/servers${query}`, { as });
    return { ids: body.map(({ id }) => id), link: headers.get("link") };
  };
  const newestFirst = ids.toReversed();
  expect((await list()).ids).toEqual(newestFirst);
  expect((await order([third, first, foreign])).status).toBe(200);
  const ordered = [third, first, foreign, fifth, fourth, second];
  expect((await list()).ids).toEqual(ordered);
  expect((await list("", other.secret)).ids).toEqual(newestFirst);
  expect(app.publisher.calls).toContainEqual({
    ...{ name: "emit", args: [rooms.user(owner.id), "server:order", {}] },
  });

  // By the id of the last item, and by the link, also after that item is gone.
  expect((await list(`?limit=2&before=${third}`)).ids).toEqual([first, foreign]);
  expect((await list(`?before=${foreign}`)).ids).toEqual([fifth, fourth, second]);
  const page = await list("?limit=1");
  expect(page.ids).toEqual([third]);
  await app.request(`/api/servers/${third}`, { method: "DELETE", as: owner.secret });
  const [, next = ""] = /<\/api\/servers(\?[^>]+)>/.exec(page.link ?? "") ?? [];
  expect((await list(next)).ids).toEqual([first]);
  await order([]);
  expect((await list()).ids).toEqual(newestFirst.filter((id) => id !== third));
});
