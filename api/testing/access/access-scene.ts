import { hash as digest, randomUUID } from "node:crypto";
import { createToken, insertBot, sessionKeyOf, startDeviceLogin } from "@oni/db/account";
import { insertDirect, storeBuiltInRoles } from "@oni/db/chat";
import {
  answers,
  boards,
  capsules,
  channelCategories,
  hookDeliveries,
  hooks,
  images,
  invites,
  masks,
  keeperActs,
  keeperCases,
  keeperImports,
  objects,
  identities,
  passkeys,
  posts,
  profileArchives,
  pushSubscriptions,
  recoveryCodes,
  serverApplications,
  serverBans,
  serverMembers,
  serverRoles,
  serverTimeouts,
  users,
  wallMarks,
  webhooks,
} from "@oni/db/schema";
import { objectPathOf } from "@oni/db/shrine";
import { makeChannel, makeMember } from "@oni/db/testing";
import { and, eq, inArray } from "drizzle-orm";
import { createObjectKey, thumbnailKeyOf } from "../../src/shrine/uploads/object-urls.ts";
import type { State } from "./access-table.ts";
import type { openTestApp } from "../app.ts";
import { cheapPasswords } from "../app.ts";
import { openDimension } from "../dimension.ts";
import { makeDevice } from "../push-service.ts";
import { makePicture } from "../uploads.ts";

/** Returns a user code of a program, different each time. */
function newUserCode(): string {
  const digits = randomUUID().replaceAll(/\D/g, "").padEnd(8, "0").slice(0, 8);
  const letters = digits.replaceAll(/\d/g, (digit) => "BCDFGHJKLM".charAt(Number(digit)));
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** The password of every user in a scene. */
export const scenePassword = "Ripple_1@";
/** The recovery code of the owner. */
const recoveryCode = "7kq2mx9htr4w";
/** Returns a username of a bot, different each time. */
export const newBotName = () => `bot_${randomUUID().slice(-12)}`;

const hashed = await cheapPasswords.hash(scenePassword);
const picture = await makePicture("png");

/** A server in one state, with one item of every kind, and all users that may call an endpoint. */
export type Scene = Awaited<ReturnType<typeof openScene>>;

export async function openScene(app: TestApp, state: State) {
  const { db } = app;
  const isPublic = state !== "private";
  const dimension = await openDimension(app, { isPublic });
  const { id: serverId, owner } = dimension;
  const removed = await app.signIn();
  const revoked = await app.signIn();
  for (const { id: userId } of [removed, revoked]) await makeMember(db, { serverId, userId });
  const target = await makeMember(db, { serverId });
  const applicant = await app.signIn();
  await db
    .insert(serverApplications)
    .values({ serverId, userId: applicant.id, line: "I bring tapes" });
  const side = await makeChannel(db, { serverId });
  const { body: thread } = await app.request<{ id: string }>(
    `/api/messages/${dimension.message.id}/thread`,
    { method: "POST", as: owner.secret },
  );
  const directRequest = {
    requesterId: target.userId,
    otherId: owner.id,
    state: "requested",
  } as const;
  const directId = await insertDirect(db, directRequest);
  const roleId = randomUUID();
  const { id: moderatorRoleId } = await storeRoles(app, { serverId, roleId });
  const [category] = await db
    .insert(channelCategories)
    .values({ serverId, name: "workshops" })
    .returning();
  const webhookSecret = randomUUID();
  const [webhook] = await db
    .insert(webhooks)
    .values({ channelId: side.id, name: "night watch", hash: digest("sha256", webhookSecret) })
    .returning();
  const mask = { serverId, source: "slack", name: "Tide" } as const;
  const [freeMaskId, maskId] = [randomUUID(), randomUUID()];
  await db.insert(masks).values([
    { ...mask, id: freeMaskId },
    { ...mask, id: maskId, claimedById: target.userId },
  ]);
  const code = randomUUID();
  await db.insert(invites).values({ code, serverId, createdBy: owner.id });
  const hook = { id: randomUUID(), serverId, makerId: owner.id, url: "https://example.net/" };
  await db.insert(hooks).values({ ...hook, secret: "sealed", events: ["member:left"] });
  const delivery = { id: randomUUID(), hookId: hook.id, subjectId: target.userId };
  await db.insert(hookDeliveries).values({ ...delivery, event: "member:left" });
  const own = await makeOwnedItems(app, owner.id, isPublic);
  await makeMember(db, { serverId, userId: own.botId });
  const { moderator, member, stranger, banned } = dimension;
  const people = [owner, moderator, member, stranger, banned, removed].map(({ id }) => id);
  const everyone = [...people, target.userId];
  await db.update(users).set({ password: hashed }).where(inArray(users.id, everyone));
  const hash = await cheapPasswords.digest(recoveryCode, owner.id);
  await db.insert(recoveryCodes).values({ userId: owner.id, hash });
  if (state === "hidden") {
    const shown = [owner.id, target.userId];
    await db.update(users).set({ isPublic: false }).where(inArray(users.id, shown));
  }

  if (state === "staff") await makeStaff(app, { serverId, userId: target.userId });

  await db
    .delete(serverMembers)
    .where(and(eq(serverMembers.serverId, serverId), eq(serverMembers.userId, removed.id)));
  await app.request("/api/auth/logout", { method: "POST", as: revoked.secret });
  const visitor = { secret: "" };
  return {
    ...dimension,
    ...own,
    visitor,
    revoked,
    removed,
    target,
    applicant,
    side,
    threadId: thread.id,
    directId,
    roleId,
    moderatorRoleId,
    categoryId: category?.id ?? "",
    maskId,
    freeMaskId,
    webhookId: webhook?.id ?? "",
    webhookSecret,
    code,
    hookId: hook.id,
    deliveryId: delivery.id,
    recoveryCode,
  };
}

/** Stores the roles of a server: the built-in ones, and one between them. Returns that of moderators. */
async function storeRoles(
  { db }: TestApp,
  { serverId, roleId }: { serverId: string; roleId: string },
): Promise<{ id: string }> {
  await storeBuiltInRoles(db, serverId);
  await db.insert(serverRoles).values({ id: roleId, serverId, name: "gardeners", position: 1 });
  const [moderator] = await db
    .update(serverRoles)
    .set({ position: 2 })
    .where(and(eq(serverRoles.serverId, serverId), eq(serverRoles.name, "moderator")))
    .returning();
  if (!moderator) throw new Error("The server has no role of moderators.");
  return moderator;
}

/**
 * Makes the target of the requests a moderator. For bans and timeouts it stores that the target was one.
 */
async function makeStaff(
  { db }: TestApp,
  { serverId, userId }: { serverId: string; userId: string },
): Promise<void> {
  const role = "moderator";
  await db.update(serverMembers).set({ role }).where(eq(serverMembers.userId, userId));
  for (const acts of [serverBans, serverTimeouts]) {
    await db.update(acts).set({ targetRole: role }).where(eq(acts.serverId, serverId));
  }
}

/** Makes one item of every kind that a member can own, and an upload that nothing uses yet. */
async function makeOwnedItems(app: TestApp, userId: string, isPublic: boolean) {
  const { db, deps } = app;
  const [image, spare] = [createObjectKey(), createObjectKey()];
  for (const key of [image, thumbnailKeyOf(image)]) {
    await deps.storage.put(key, new Blob([picture]));
  }
  const arrived = {
    userId,
    ...{ contentType: "image/png", sizeBytes: picture.length, width: 24, height: 24 },
    expiresAt: new Date(),
  };
  await db.insert(objects).values([
    { ...arrived, key: image, state: "attached" },
    { ...arrived, key: spare, state: "stored" },
  ]);
  const ids = {
    postId: randomUUID(),
    answerId: randomUUID(),
    markId: randomUUID(),
    capsuleId: randomUUID(),
    archiveId: randomUUID(),
    boardId: randomUUID(),
    imageId: randomUUID(),
  };
  const text = { userId, title: "a thing", markdownContent: "words" };
  const named = { userId, name: "a thing" };
  await db.insert(posts).values({ id: ids.postId, ...text, content: "words", isPublic });
  const { postId, answerId } = ids;
  await db.insert(answers).values({ id: answerId, postId, userId, seq: 1, content: "words" });
  await db.update(posts).set({ lastAnswerSeq: 1 }).where(eq(posts.id, postId));
  // The mark is on the owner's own wall and has an old date, so the limit of one mark per day does not
  // apply.
  const wallMark = { ownerId: userId, authorId: userId, line: "words", isApproved: isPublic };
  await db.insert(wallMarks).values({ id: ids.markId, ...wallMark, day: "2000-01-01" });
  await db.insert(capsules).values({ id: ids.capsuleId, ...named });
  await db.insert(profileArchives).values({ id: ids.archiveId, ...text });
  await db.insert(boards).values({ id: ids.boardId, ...named, isPublic });
  const imageUrl = objectPathOf(image);
  await db.insert(images).values({ id: ids.imageId, userId, title: "", imageUrl, isPublic });

  const secret = await deps.sessions.create(userId, "elsewhere");
  const session = await deps.sessions.verify(secret);
  const deviceId = randomUUID();
  const { endpoint, keys } = makeDevice("https://push.example.net").subscription;
  await db.insert(pushSubscriptions).values({
    ...{ id: deviceId, userId, sessionId: sessionKeyOf(secret), endpoint, ...keys },
    ...{ host: "push.example.net", name: "a device" },
  });
  const subject = { subjectKind: "post", subjectId: postId } as const;
  const caseId = randomUUID();
  const actId = randomUUID();
  await db.insert(keeperCases).values({ id: caseId, ...subject, userId });
  const warning = { act: "warn", reason: "cold" } as const;
  await db.insert(keeperActs).values({ id: actId, caseId, ...subject, ...warning, userId });
  const importId = randomUUID();
  const archive = { fileName: "export.zip", sizeBytes: 1, status: "imported" } as const;
  await db.insert(keeperImports).values({ id: importId, ...archive });
  const passkeyId = randomUUID();
  const passkey = { credentialId: passkeyId, publicKey: "", name: "a passkey" };
  await db.insert(passkeys).values({ id: passkeyId, userId, ...passkey });
  const bot = { ownerId: userId, username: newBotName(), displayName: null, password: hashed };
  const botId = (await insertBot(db, bot, 1)) ?? "";
  const token = { userId, name: "a program", scopes: ["read"] as const };
  const tokenId = (await createToken(db, token, 1))?.id ?? "";
  const userCode = newUserCode();
  const login = { userCode, name: "a program", scopes: ["read"] as const, lastsSeconds: 600 };
  await startDeviceLogin(db, { ...login, hash: randomUUID() });
  const identityId = randomUUID();
  const account = { issuer: "https://id.example.net", subject: identityId, name: "moth" };
  await db.insert(identities).values({ id: identityId, userId, ...account });
  const keysOfObjects = { imageKey: image, spareKey: spare };
  return {
    ...ids,
    caseId,
    actId,
    importId,
    ...keysOfObjects,
    sessionId: session?.publicId ?? "",
    deviceId,
    passkeyId,
    identityId,
    tokenId,
    botId,
    userCode,
  };
}
