import { createPublicKey, verify } from "node:crypto";
import { pushDeliveries, pushSubscriptions } from "@oni/db/schema";
import { makeChannel } from "@oni/db/testing";
import type { Message } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pushPayloadSchema } from "../../../../contract/account/push.ts";

import { openDimension } from "../../../../testing/dimension.ts";
import { openPushApp, testVapid } from "../../../../testing/push-member.ts";

let app: Awaited<ReturnType<typeof openPushApp>>;
beforeAll(async () => {
  app = await openPushApp();
});
beforeEach(() => app.db.delete(pushDeliveries));
afterAll(() => app.close());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test("account-397: a new inbox entry is sent to each device of its reader, encrypted for that device alone", async () => {
  const { member, other, device } = await app.openPair();
  const second = await app.subscribe(member.secret);
  const stranger = await app.subscribe((await app.signIn()).secret);
  await app.knock(other, member);
  await app.queue.run();
  const [entry] = await app.inbox(member);
  const messages = device.deviceMessages();
  expect(device.received()).toEqual([entry]);
  expect(second.received()).toEqual([entry]);
  expect(stranger.received()).toEqual([]);
  expect(pushPayloadSchema.parse(entry)).toEqual(entry);
  const [message] = messages;
  if (!message) throw new Error("It was sent.");
  expect(() => second.decrypt(message.body)).toThrow();
  expect(message.headers).toMatchObject({
    ...{ "content-encoding": "aes128gcm", topic: entry?.id.replaceAll("-", "") },
    ...{ urgency: "normal", "content-type": "application/octet-stream" },
  });
  const ttl = Number(message.headers["ttl"]);
  expect(ttl).toBeGreaterThan(24 * 3_600 - 60);
  expect(ttl).toBeLessThanOrEqual(24 * 3_600);
  const [listed] = await app.devices(member);
  expect(Math.abs(Date.parse(listed?.lastSentAt ?? "") - Date.now())).toBeLessThan(minuteMs);
  await app.queue.run();
  await app.pass(hourMs);
  await app.queue.run();
  expect(device.received()).toEqual([]);
});

test("account-397: push services identify the network by its key, for their own origin only", async () => {
  const { member, other, device } = await app.openPair();
  await app.knock(other, member);
  await app.queue.run();
  const [message] = device.deviceMessages();
  const given = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(
    String(message?.headers.authorization),
  );
  const [, header = "", claims = "", signature = "", publicKey = ""] = given ?? [];
  expect(publicKey).toBe(testVapid.publicKey);
  const point = Buffer.from(publicKey, "base64url");
  const part = (begin: number, end: number) => point.subarray(begin, end).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: part(1, 33), y: part(33, 65) };
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const signed = Buffer.from(`${header}.${claims}`);
  const how = { key, dsaEncoding: "ieee-p1363" } as const;
  expect(verify("sha256", signed, how, Buffer.from(signature, "base64url"))).toBe(true);
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  expect(read(header)).toEqual({ typ: "JWT", alg: "ES256" });
  const { aud, exp, sub } = read(claims);
  expect([aud, sub]).toEqual([app.service.origin, "mailto:keeper@example.net"]);
  expect(exp * 1_000 - app.clock.now.getTime()).toBeLessThanOrEqual(24 * hourMs);
});

test("account-398: a member who turned content off gets pushes without content", async () => {
  const { member, other, device } = await app.openPair();
  await app.notify(member, { pushContent: false });
  await app.knock(other, member);
  await app.queue.run();
  expect(device.received()).toEqual([{}]);
});

test("account-399: an entry that was read, is gone, or comes from a blocked member is not sent", async () => {
  const {
    member,
    owner,
    sendMessage: send,
    server,
  } = await openDimension(app, { isPublic: false });
  const device = await app.subscribe(member.secret);
  const call = async () => (await send(owner.secret, `@${member.username} look`)).body;
  await call();
  const [entry] = await app.inbox(member);
  await app.read(member, [entry?.id ?? ""]);
  const { id } = await call();
  await app.request(`/api/messages/${id}`, { method: "DELETE", as: owner.secret });
  await call();
  await app.request(`/api/users/${owner.id}/block`, { method: "PUT", as: member.secret });
  await app.queue.run();
  await app.request(`/api/users/${owner.id}/block`, { method: "DELETE", as: member.secret });
  await call();
  await app.request(`${server}/members/${member.id}`, { method: "DELETE", as: owner.secret });
  await app.queue.run();
  expect(device.received()).toEqual([]);
  expect(await app.queued()).toBe(0);
});

test("account-399: muted entries, and entries in the member's own quiet hours, are not sent", async () => {
  const { member, owner, sendMessage: send, id: serverId, channelId } = await openDimension(app);
  const device = await app.subscribe(member.secret);
  const calls = async (settings: object) => {
    await app.notify(member, settings);
    await send(owner.secret, `@${member.username} look`);
    await app.queue.run();
    return device.received().length;
  };
  const at = (minutes: number) => new Date(app.clock.now.getTime() + minutes * minuteMs);
  const inZone = (date: Date, timeZone: string) =>
    date.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const quiet = (timeZone: string, from: Date, to: Date) => ({
    levels: {},
    quiet: { from: inZone(from, timeZone), to: inZone(to, timeZone), timeZone },
  });
  const level = (name: string, muteUntil: Date | null = null) => ({
    level: name,
    muteUntil: muteUntil && muteUntil.toISOString(),
  });
  const levels = (of: object) => ({ levels: of, quiet: null });
  expect(await calls(levels({ [serverId]: level("nothing") }))).toBe(0);
  expect(await calls(levels({ [channelId]: level("nothing") }))).toBe(0);
  expect(await calls(levels({ [serverId]: level("all", at(5)) }))).toBe(0);
  expect(await calls(quiet("Pacific/Auckland", at(-30), at(30)))).toBe(0);
  expect(await calls(quiet("UTC", at(-30), at(30)))).toBe(0);
  expect(await calls(quiet("Pacific/Auckland", at(30), at(90)))).toBe(1);
  expect(await calls(levels({ [serverId]: level("all", at(-5)) }))).toBe(1);
  const own = { [serverId]: level("nothing"), [channelId]: level("mentions") };
  expect(await calls(levels(own))).toBe(1);
  expect(await calls({ levels: {}, usual: "nothing" })).toBe(0);
  expect(await calls(levels({ [serverId]: level("mentions") }))).toBe(1);
  expect(await app.queued()).toBe(4);
});

test("account-410: a message on a direct line is sent as its author's last, once for many, and withdrawn when it is read", async () => {
  const { member, other, device } = await app.openPair();
  const line = await app.openDirect(member, other);
  await app.queue.run();
  device.received();
  const send = async (as: string, content: string) =>
    (
      await app.request<Message>(`/api/channels/${line.channelId}/messages`, {
        as,
        body: { content },
      })
    ).body;
  await send(other.secret, "low water");
  const last = await send(other.secret, "the moon is up");
  await send(member.secret, "I see it").then(({ seq }) => expect(seq).toBe(3));
  await app.queue.run();
  expect(device.received()).toEqual([]);

  await send(other.secret, "and now");
  const again = await send(other.secret, `@${member.username} look`);
  const third = await send(other.secret, "both of them");
  await app.queue.run();
  const got = device.received();
  expect(got).toHaveLength(2);
  expect(got).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: "message",
        excerpt: "both of them",
        target: { serverId: line.id, channelId: line.channelId, seq: third.seq },
      }),
      expect.objectContaining({ kind: "mention", excerpt: again.content }),
    ]),
  );
  expect((await app.inbox(member)).map(({ kind }) => kind)).not.toContain("message");
  const unread = await app.request<{ unread: number }>("/api/inbox/unread", { as: member.secret });
  expect(unread.body.unread).toBe(2);
  const shown = got.find(({ kind }) => kind === "message");
  await app.request(`/api/channels/${line.channelId}/read`, {
    ...{ method: "PUT", as: member.secret, body: { seq: last.seq + 1 } },
  });
  await app.queue.run();
  expect(device.received()).toEqual([]);
  await app.request(`/api/channels/${line.channelId}/read`, {
    ...{ method: "PUT", as: member.secret, body: { seq: third.seq } },
  });
  await app.queue.run();
  expect(device.received()).toEqual([{ withdrawn: [shown?.id], remaining: 2 }]);
});

test("account-410: each message of a channel is sent to members who chose all of it or all of its dimension, and to no others", async () => {
  const { member, moderator, owner, sendMessage: send, id: serverId } = await openDimension(app);
  const [device, quiet] = [
    await app.subscribe(member.secret),
    await app.subscribe(moderator.secret),
  ];
  /** Returns the pushes for a message in a new channel without messages. */
  const pushesFor = async (
    server: string | null,
    channel: string | null = null,
    usual = "mentions",
  ) => {
    const { id } = await makeChannel(app.db, { serverId });
    const level = (name: string) => ({ level: name, muteUntil: null });
    const levels = {
      ...(server && { [serverId]: level(server) }),
      ...(channel && { [id]: level(channel) }),
    };
    await app.notify(member, { levels, usual, quiet: null });
    await send(owner.secret, "a line", {}, id);
    await app.queue.run();
    return device.received().map(({ kind }) => kind);
  };
  expect(await pushesFor(null, "all")).toEqual(["message"]);
  expect(await pushesFor("all")).toEqual(["message"]);
  expect(await pushesFor("all", "mentions")).toEqual([]);
  expect(await pushesFor("mentions")).toEqual([]);
  expect(await pushesFor(null)).toEqual([]);
  expect(await pushesFor(null, null, "all")).toEqual(["message"]);
  expect(await pushesFor("mentions", null, "all")).toEqual([]);
  await app.request(`/api/users/${owner.id}/block`, { method: "PUT", as: member.secret });
  expect(await pushesFor("all")).toEqual([]);
  expect(quiet.received()).toEqual([]);
});

test("account-400: an entry that was read on another device is withdrawn, once, and other entries stay", async () => {
  const { member, other, device } = await app.openPair();
  const third = await app.signIn();
  const unread = await app.subscribe((await app.signIn()).secret);
  for (const by of [other, third]) await app.knock(by, member);
  await app.queue.run();
  const [second, first] = await app.inbox(member);
  if (!first || !second) throw new Error("Both knocked.");
  expect(device.received()).toEqual([first, second]);
  await app.readAndNotify(member, [first.id]);
  await app.queue.run();
  expect(device.received()).toEqual([{ withdrawn: [first.id], remaining: 1 }]);
  expect(device.deviceMessages().at(-1)?.headers).not.toHaveProperty("topic");
  await app.readAndNotify(member, [first.id]);
  await app.queue.run();
  expect(device.received()).toEqual([]);
  await app.readAndNotify(member, [second.id]);
  await app.queue.run();
  expect(device.received()).toEqual([{ withdrawn: [second.id], remaining: 0 }]);
  expect(await app.queued()).toBe(0);
  expect(unread.received()).toEqual([]);
});

test("account-400: entries that are gone or no longer visible are withdrawn, many at once", async () => {
  const { member, owner, sendMessage: send } = await openDimension(app);
  const device = await app.subscribe(member.secret);
  for (let index = 0; index < 3; index += 1) await send(owner.secret, `@${member.username} look`);
  await app.queue.run();
  const ids = device.received().map(({ id }) => id);
  expect(ids).toHaveLength(3);
  await app.request(`/api/users/${owner.id}/block`, { method: "PUT", as: member.secret });
  app.queue.inboxChanged([{ userId: member.id }]);
  await app.queue.run();
  const [message] = device.received();
  expect(new Set(message?.withdrawn)).toEqual(new Set(ids));
  expect(message).toMatchObject({ remaining: 0 });
});

test("account-400, account-401: an Apple device gets no withdrawal, and another device of the member does", async () => {
  const { member, other, device } = await app.openPair();
  const second = await app.subscribe(member.secret);
  await app.db
    .update(pushSubscriptions)
    .set({ host: "web.push.apple.com" })
    .where(eq(pushSubscriptions.id, device.listed.id));
  await app.knock(other, member);
  await app.queue.run();
  const [entry] = await app.inbox(member);
  await app.readAndNotify(member, [entry?.id ?? ""]);
  await app.queue.run();
  expect(device.received()).toEqual([entry]);
  expect(second.received()).toEqual([entry, { withdrawn: [entry?.id], remaining: 0 }]);
  expect(await app.queued()).toBe(0);
});

test("account-405: a repeated knock is sent again as the same entry", async () => {
  const { member, other, device } = await app.openPair();
  await app.knock(other, member);
  await app.queue.run();
  const [first] = device.received();
  await app.knock(other, member);
  await app.queue.run();
  expect(device.received()).toMatchObject([{ id: first?.id, kind: "knock" }]);
});
