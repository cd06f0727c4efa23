import { afterAll, beforeAll, expect, test } from "vitest";
import type { Relation } from "../../../contract/shrine/profile.ts";
import { openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
const online = new Set<string>();
beforeAll(async () => {
  const onlineAmong = async (ids: readonly string[]) => new Set(ids.filter((id) => online.has(id)));
  app = await openTestApp({ presence: { onlineAmong } });
});
afterAll(() => app.close());

type Actor = Awaited<ReturnType<typeof app.signIn>>;
const relation = async (viewer: Actor, { username }: Actor) =>
  (
    await app.request<{ relation: Relation | null }>(`/api/users/${username}`, {
      as: viewer.secret,
    })
  ).body.relation;
const wear = ({ secret: as }: Actor, userBadges: string[]) =>
  app.request("/api/users/profile", { method: "PATCH", as, body: { userBadges } });

test("people-324: members read what they have in common with the owner of a shrine", async () => {
  const [one, other, third] = [await app.signIn(), await app.signIn(), await app.signIn()];
  await wear(one, ["moth", "kelp", "rust"]);
  await wear(other, ["kelp", "moth", "tape"]);
  await wear(third, ["moth"]);
  expect(await relation(one, one)).toBeNull();
  const none = { online: false, blocked: false, directId: null };
  expect(await relation(one, other)).toEqual({ ...none, sharedTags: ["kelp", "moth"] });
  online.add(other.id);
  await app.request(`/api/users/${other.id}/block`, { method: "PUT", as: one.secret });
  expect(await relation(one, other)).toMatchObject({ online: true, blocked: true });
  expect(await relation(other, one)).toMatchObject({ online: false, blocked: false });
  const hide = { showOnlineStatus: false };
  await app.request("/api/users/profile", { method: "PATCH", as: other.secret, body: hide });
  expect(await relation(one, other)).toMatchObject({ online: false });
});
