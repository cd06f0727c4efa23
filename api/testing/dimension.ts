import { serverBans, serverTimeouts } from "@oni/db/schema";
import { makeMember, makeServer } from "@oni/db/testing";
import type { Message } from "@oni/realtime/contract";
import type { openTestApp } from "./app.ts";

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/**
 * Opens a server with one user of each role in and around it, each signed in, and one message by the
 * member.
 */
export async function openDimension(app: TestApp, { isPublic = true } = {}) {
  const owner = await app.signIn();
  const moderator = await app.signIn();
  const member = await app.signIn();
  const stranger = await app.signIn();
  const banned = await app.signIn();
  const { channel, ...server } = await makeServer(app.db, { ownerId: owner.id, isPublic });
  const serverId = server.id;
  await makeMember(app.db, { serverId, userId: moderator.id, role: "moderator" });
  await makeMember(app.db, { serverId, userId: member.id });
  await app.db.insert(serverBans).values({ serverId, userId: banned.id });
  const silence = { endsAt: new Date(Date.now() + 3_600_000), reason: "noise" };
  await app.db.insert(serverTimeouts).values({ serverId, userId: banned.id, ...silence });

  /** Sends a message to the default channel or to another one. */
  const sendMessage = async (
    as: string,
    content: string,
    more: object = {},
    channelId = channel.id,
  ) =>
    app.request<Message>(`/api/channels/${channelId}/messages`, { as, body: { content, ...more } });
  const { body: message } = await sendMessage(member.secret, "the first ripple");

  const paths = { server: `/api/servers/${serverId}`, channel: `/api/channels/${channel.id}` };
  const people = { owner, moderator, member, stranger, banned };
  return { ...people, id: serverId, channelId: channel.id, message, sendMessage, ...paths };
}

export type TestDimension = Awaited<ReturnType<typeof openDimension>>;
