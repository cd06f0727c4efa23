import { createSessions, sessionKeyOf } from "@oni/db/account";
import { serverMembers, users } from "@oni/db/schema";
import { sendMessage } from "@oni/realtime";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Message } from "@oni/realtime/contract";
import type { Server } from "../../../contract/chat/servers.ts";
import { trials } from "../../../../.ci/suite/deep.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Dimension = Awaited<ReturnType<typeof openDimension>>;
const change = ({ server, moderator }: Dimension, body: object) =>
  app.request<Server>(server, { method: "PATCH", as: moderator.secret, body });
const joinedHoursAgo = ({ id: serverId }: Dimension, userId: string, hours: number) =>
  app.db
    .update(serverMembers)
    .set({ joinedAt: sql`now() - interval '1 hour' * ${hours}::float8` })
    .where(and(eq(serverMembers.serverId, serverId), eq(serverMembers.userId, userId)));

/** Creates `count` accounts, each signed in. */
async function openAccounts(count: number) {
  const accounts = await app.db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, number) => {
        const username = `raid_${number}`;
        return { username, email: `${username}@example.net`, password: "$none$" };
      }),
    )
    .returning({ id: users.id });
  const sessions = createSessions(app.db);
  const signedIn = [];
  for (const { id } of accounts) {
    signedIn.push({ id, secret: await sessions.create(id, null) });
  }
  return signedIn;
}

/** Runs `act` on all items, in batches that the server accepts. */
async function inBatches<Item>(
  items: Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < items.length; first += 50) {
    await Promise.all(items.slice(first, first + 50).map(act));
  }
}

test("account-431: a raid by many accounts on a gated dimension gets at most twenty messages read", async () => {
  const dimension = await openDimension(app);
  const { server, channel, channelId, owner, member, sendMessage: post } = dimension;
  await joinedHoursAgo(dimension, member.id, 48);
  await change(dimension, { joinGate: "applied" });
  const raiders = await openAccounts(trials(200, 1_000));
  const shout = async ({ id, secret }: { id: string; secret: string }) => {
    await post(secret, "JOIN US");
    const by = { channelId, userId: id, sessionKey: sessionKeyOf(secret) };
    await sendMessage(app.deps, by, { content: "JOIN US NOW" });
  };
  await inBatches(raiders, async (raider) => {
    await app.request(`${server}/join`, { method: "POST", as: raider.secret });
    await app.request(`${server}/application`, {
      method: "PUT",
      as: raider.secret,
      body: { line: "hi" },
    });
    await shout(raider);
  });
  // The invitation has leaked, some accounts were accepted by hand, and a moderator turns raid mode on.
  await change(dimension, { raidMode: true });
  const { body } = await app.request<{ code: string }>(`${server}/invites`, {
    as: owner.secret,
    body: {},
  });
  const [byLink, byHand] = [raiders.slice(0, 60), raiders.slice(60, 90)];
  await inBatches(byLink, (raider) =>
    app.request(`/api/invites/${body.code}/accept`, { method: "POST", as: raider.secret }),
  );
  await inBatches(byHand, ({ id }) =>
    app.request(`${server}/applications/${id}/accept`, { method: "POST", as: owner.secret }),
  );
  await inBatches(raiders, shout);
  expect((await post(member.secret, "somebody is at the door")).status).toBe(201);

  const seen = await app.request<Server>(server, { as: owner.secret });
  expect(seen.body.memberCount).toBe(3 + byLink.length + byHand.length);
  const log = await app.request<Message[]>(`${channel}/messages?limit=100`, { as: owner.secret });
  const through = log.body.filter(({ content }) => content.startsWith("JOIN US"));
  expect(through.length).toBeLessThanOrEqual(20);
  expect(log.body.map(({ content }) => content)).toEqual([
    ...["the first ripple", "somebody is at the door"],
  ]);
});
