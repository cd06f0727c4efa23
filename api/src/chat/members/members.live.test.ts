import { invites, serverBans, serverMembers, servers } from "@oni/db/schema";
import { makeMember, openPostgresTestDatabase } from "@oni/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";
import { joinServer } from "../servers/join-server.ts";
import { banMember } from "./ban-member.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp({}, openPostgresTestDatabase);
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<typeof app.signIn>>;

const people = (count: number) => Promise.all(Array.from({ length: count }, () => app.signIn()));
const settle = async (count: number, { id: serverId }: TestDimension) => {
  const members = await people(count);
  for (const { id: userId } of members) await makeMember(app.db, { serverId, userId });
  return members;
};
const post = (path: string, { secret }: Person) =>
  app.requestWithRetry(path, { method: "POST", as: secret });

/** Expects the reported member count and the stored memberships to equal `wanted`. */
async function expectCount({ id }: TestDimension, wanted: number): Promise<void> {
  const [server] = await app.db.select().from(servers).where(eq(servers.id, id));
  const rows = await app.db.$count(serverMembers, eq(serverMembers.serverId, id));
  expect([server?.memberCount, rows]).toEqual([wanted, wanted]);
}

test("chat-316: fifty users who join at once, each twice, are fifty members", async () => {
  const dimension = await openDimension(app);
  const joiners = await people(50);
  const responses = await Promise.all(
    [...joiners, ...joiners].map((person) => post(`${dimension.server}/join`, person)),
  );
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  await expectCount(dimension, 53);
});

test("chat-316: leaving, kicks and bans of the same members at once count each member once", async () => {
  const dimension = await openDimension(app);
  const members = await settle(50, dimension);
  const { server, owner } = dimension;
  const remove = (path: string, method: string) =>
    app.requestWithRetry(`${server}${path}`, { method, as: owner.secret });
  await Promise.all(
    members.flatMap((person) => [
      post(`${server}/leave`, person),
      remove(`/members/${person.id}`, "DELETE"),
      remove(`/bans/${person.id}`, "PUT"),
    ]),
  );
  await expectCount(dimension, 3);
});

test("chat-316, chat-317: with joins and bans at once no banned user stays a member", async () => {
  const dimension = await openDimension(app);
  const { id: serverId, owner } = dimension;
  const byOwner = { bannedById: owner.id, reason: null, purge: false };
  // Calls the commands directly, so that the join and the ban really meet.
  for (const { id: userId } of await people(30)) {
    await Promise.allSettled([
      joinServer(app.deps, serverId, userId),
      banMember(app.deps, { serverId, userId }, byOwner),
    ]);
  }
  expect(await app.db.$count(serverBans, eq(serverBans.serverId, serverId))).toBe(31);
  await expectCount(dimension, 3);
});

test("chat-327: of fifty users who accept at once as many join as the invitation allows", async () => {
  const dimension = await openDimension(app, { isPublic: false });
  const code = crypto.randomUUID();
  const values = { code, serverId: dimension.id, createdBy: dimension.owner.id, maxUses: 7 };
  await app.db.insert(invites).values(values);
  const guests = await people(50);
  const responses = await Promise.all(
    [...guests, ...guests].map((person) => post(`/api/invites/${code}/accept`, person)),
  );
  expect(responses.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  const isIn = (index: number) => responses[index]?.status === 200;
  const admitted = guests.filter((_, index) => isIn(index) || isIn(index + guests.length));
  expect(admitted.length).toBe(7);
  const [invite] = await app.db.select().from(invites).where(eq(invites.code, code));
  expect(invite?.uses).toBe(7);
  await expectCount(dimension, 10);
});
