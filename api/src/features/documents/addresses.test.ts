import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("PD2142: an address with capitals leads to the one address of a page, a feed and a card", async () => {
  const member = await app.signIn();
  const { username } = member;
  const written = username.toUpperCase();
  for (const end of ["", ".json", ".txt", ".atom", "/card.png"]) {
    const { status, headers } = await app.app.request(`/oni/${written}${end}`);
    expect([status, headers.get("location")], end).toEqual([301, `/oni/${username}${end}`]);
  }
  for (const end of ["", "/posts", "/images", "/wall"]) {
    const answer = await app.ask(`/api/users/${written}${end}`, { as: member.secret });
    expect(answer.status, end).toBe(200);
  }
  expect((await app.ask("/api/tags/KELP", { as: member.secret })).body).toMatchObject({
    name: "kelp",
  });
  for (const path of [
    "/oni/NOBODY_HERE",
    "/oni/NOBODY_HERE.json",
    "/oni/%00",
    "/oni/%00/card.png",
  ]) {
    expect((await app.app.request(path)).status, path).toBe(404);
  }
});
