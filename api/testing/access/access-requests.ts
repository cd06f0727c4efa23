import { randomUUID } from "node:crypto";
import { objectPathOf } from "@oni/db/shrine";
import type { Endpoint } from "../../contract/endpoint.ts";
import { type Scene, scenePassword } from "./access-scene.ts";
import { makeDevice } from "../push-service.ts";
import type { openTestApp } from "../app.ts";

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** How to call an endpoint in a scene. */
type RequestRecipe = {
  /** The target of the request: the first parameter of its path, or a value in its body. */
  names?: (scene: Scene) => string;
  /** A target of the right form that does not exist. */
  unknown?: string;
  /** The second parameter of the path. */
  userId?: (scene: Scene) => string;
  query?: string;
  body?: (name: string, scene: Scene) => object;
  /** A successful request changes nothing that other requests depend on, so the scene can be reused. */
  keepsScene?: true;
  /** Removes the target, as its owner would. */
  remove?: (app: TestApp, scene: Scene) => Promise<unknown>;
};

const removedBy =
  (path: (scene: Scene) => string): NonNullable<RequestRecipe["remove"]> =>
  (app, scene) =>
    app.request(path(scene), { method: "DELETE", as: scene.owner.secret });

const onPasskey: RequestRecipe = {
  names: ({ passkeyId }) => passkeyId,
  remove: (app, { owner, passkeyId }) =>
    app.request(`/api/auth/passkeys/${passkeyId}`, { method: "DELETE", as: owner.secret }),
};

const unknownCode = "AAAAAAAAAAAAAAAAAAAAAA";
const onServer: RequestRecipe = {
  names: ({ id }) => id,
  remove: removedBy(({ server }) => server),
};
const onBanned: RequestRecipe = { ...onServer, userId: ({ banned }) => banned.id };
const onTarget: RequestRecipe = { ...onServer, userId: ({ target }) => target.userId };
const onApplicant: RequestRecipe = { ...onServer, userId: ({ applicant }) => applicant.id };
const onChannel: RequestRecipe = { ...onServer, names: ({ channelId }) => channelId };
const onMessage: RequestRecipe = {
  names: ({ message }) => message.id,
  remove: removedBy(({ message }) => `/api/messages/${message.id}`),
};
const onInvite: RequestRecipe = {
  names: ({ code }) => code,
  unknown: unknownCode,
  remove: removedBy(({ code }) => `/api/invites/${code}`),
};
const onPost: RequestRecipe = {
  names: ({ postId }) => postId,
  remove: removedBy(({ postId }) => `/api/posts/${postId}`),
};
const onAnswer: RequestRecipe = {
  names: ({ answerId }) => answerId,
  remove: removedBy(({ answerId }) => `/api/answers/${answerId}`),
};
const onMark: RequestRecipe = {
  names: ({ markId }) => markId,
  remove: removedBy(({ markId }) => `/api/wall/${markId}`),
};
const onCapsule: RequestRecipe = {
  names: ({ capsuleId }) => capsuleId,
  remove: removedBy(({ capsuleId }) => `/api/capsules/${capsuleId}`),
};
/** The case is about the owner. */
const onCase: RequestRecipe = { names: ({ caseId }) => caseId };
const onImage: RequestRecipe = {
  names: ({ imageId }) => imageId,
  remove: removedBy(({ imageId }) => `/api/images/${imageId}`),
};
/** The owner has moved it to the trash. */
const onTrashed: RequestRecipe = {
  ...onImage,
  remove: (app, { imageId, owner }) =>
    app.request(`/api/images/${imageId}/trash`, { method: "POST", as: owner.secret }),
};
const onBytes: RequestRecipe = {
  ...onImage,
  names: ({ imageKey }) => imageKey,
  unknown: unknownCode,
};
const onUpload: RequestRecipe = {
  names: ({ spareKey }) => objectPathOf(spareKey),
  unknown: objectPathOf(unknownCode),
};
const onBoard: RequestRecipe = {
  names: ({ boardId }) => boardId,
  remove: removedBy(({ boardId }) => `/api/boards/${boardId}`),
};
const onShrine: RequestRecipe = {
  names: ({ owner }) => owner.username,
  unknown: "nobody_has_this",
  remove: (app, { owner }) =>
    app.request("/api/users/me", {
      ...{ method: "DELETE", as: owner.secret, body: { password: scenePassword } },
    }),
};
/** The target is a plain member and not one of the actors. */
const onMember: RequestRecipe = {
  names: ({ target }) => target.userId,
  remove: async (app, { target }) =>
    app.request("/api/users/me", {
      method: "DELETE",
      as: await app.deps.sessions.create(target.userId, null),
      body: { password: scenePassword },
    }),
};
/** The target has requested the direct line. Removing the target removes the line. */
const onDirect: RequestRecipe = { ...onMember, names: ({ directId }) => directId };
const onTrack: RequestRecipe = { names: () => "low-moon", unknown: "no-such-track" };
const onSession: RequestRecipe = {
  names: ({ sessionId }) => sessionId,
  remove: removedBy(({ sessionId }) => `/api/auth/sessions/${sessionId}`),
};

const onDevice: RequestRecipe = {
  names: ({ deviceId }) => deviceId,
  remove: removedBy(({ deviceId }) => `/api/push/subscriptions/${deviceId}`),
};

const newName = () => `oni_${randomUUID().slice(0, 8)}`;
const newAddress = () => `${newName()}@example.net`;
const name = () => ({ name: "another-name" });
const draft = () => ({ content: "a ripple", baseRev: 0 });
const sight = () => ({ isPublic: true });
const password = { password: scenePassword };
const aPost = { title: "a title", markdownContent: "words" };

/** How to call each endpoint that needs more than its path. */
export const requestRecipes: Record<string, RequestRecipe> = {
  "POST /api/auth/register": {
    body: () => ({ username: newName(), email: newAddress(), ...password }),
  },
  "POST /api/auth/login": {
    body: (_, { owner }) => ({ username: owner.username, ...password }),
  },
  "PATCH /api/auth/password": {
    body: () => ({ currentPassword: scenePassword, newPassword: `${scenePassword}2` }),
  },
  "POST /api/auth/recovery-codes": { body: () => password },
  "POST /api/auth/recover": {
    body: (_, { owner, recoveryCode }) => ({
      ...{ username: owner.username, code: recoveryCode, newPassword: scenePassword },
    }),
  },
  "DELETE /api/auth/sessions/:id": onSession,
  "DELETE /api/users/me": { body: () => password },
  "POST /api/waitlist": { body: () => ({ email: newAddress() }) },
  "POST /api/spotify/search": { body: () => ({ query: "moon" }) },
  "GET /api/tags/:name": { names: () => "tape" },
  "GET /api/constellation/place": { query: "?tags=tape" },
  "GET /objects/demo/:id/audio": onTrack,
  "GET /objects/demo/:id/cover": onTrack,

  "PATCH /api/users/profile": { body: () => ({ bio: "a line" }) },
  "GET /api/users/:username": onShrine,
  "GET /api/users/:username/posts": onShrine,
  "GET /api/users/:username/images": onShrine,
  "GET /api/users/:username/wall": onShrine,
  "POST /api/users/:username/wall": { ...onShrine, body: () => ({ line: "a mark" }) },
  "DELETE /api/wall/:id": onMark,
  "POST /api/wall/:id/approve": { ...onMark, keepsScene: true },
  "PUT /api/users/:id/block": { ...onMember, keepsScene: true },
  "DELETE /api/users/:id/block": { ...onMember, keepsScene: true },
  "POST /api/users/:id/knock": { ...onMember, keepsScene: true },
  "POST /api/directs": { ...onMember, body: (userId) => ({ userId }) },
  "POST /api/directs/:id/accept": onDirect,
  "POST /api/directs/:id/decline": onDirect,
  "POST /api/directs/:id/hide": onDirect,
  "POST /api/inbox/read": { body: () => ({ ids: [] }) },
  "PUT /api/notify": { body: () => ({}) },
  "POST /api/push/subscriptions": {
    body: () => ({ ...makeDevice("https://push.example.net").subscription, name: "a device" }),
  },
  "DELETE /api/push/subscriptions/:id": onDevice,

  "POST /api/posts": {
    ...onCapsule,
    keepsScene: true,
    body: (capsuleId) => ({ ...aPost, ...inside({ capsuleId }) }),
  },
  "GET /api/posts/:id": onPost,
  "PUT /api/posts/:id/reactions/:emoji": { ...onPost, keepsScene: true },
  "DELETE /api/posts/:id/reactions/:emoji": { ...onPost, keepsScene: true },
  "PUT /api/answers/:id/reactions/:emoji": { ...onAnswer, keepsScene: true },
  "DELETE /api/answers/:id/reactions/:emoji": { ...onAnswer, keepsScene: true },
  "PATCH /api/posts/:id": { ...onPost, keepsScene: true, body: () => ({ title: "another title" }) },
  "DELETE /api/posts/:id": onPost,
  "GET /api/posts/:id/answers": onPost,
  "POST /api/posts/:id/answers": {
    ...onPost,
    keepsScene: true,
    body: () => ({ content: "an answer" }),
  },
  "PATCH /api/answers/:id": { ...onAnswer, keepsScene: true, body: () => ({ content: "another" }) },
  "DELETE /api/answers/:id": onAnswer,
  "POST /api/capsules": { body: name },
  "PUT /api/capsules/:id": { ...onCapsule, keepsScene: true, body: name },
  "DELETE /api/capsules/:id": onCapsule,
  "POST /api/profile-archives": {
    ...onCapsule,
    keepsScene: true,
    body: (capsuleId) => ({ title: "a title", ...inside({ capsuleId }) }),
  },
  "DELETE /api/profile-archives/:id": {
    names: ({ archiveId }) => archiveId,
    remove: removedBy(({ archiveId }) => `/api/profile-archives/${archiveId}`),
  },

  "PUT /api/objects/upload/:key": { ...onBytes, body: () => ({}) },
  "GET /objects/:key": onBytes,
  "GET /objects/:key/thumbnail": onBytes,
  "POST /api/images": { ...onUpload, body: (imageUrl) => ({ imageUrl }) },
  "PUT /api/images/normalize": { ...onUpload, body: (imageUrl) => ({ imageUrl }) },
  "PUT /api/user/profile-image": {
    ...onUpload,
    body: (profileImageURL) => ({ profileImageURL }),
  },
  "PUT /api/images/:id/visibility": { ...onImage, body: sight },
  "PUT /api/images/:id/alt": { ...onImage, body: () => ({ alt: "a moth" }) },
  "DELETE /api/images/:id": onImage,
  "POST /api/boards": { body: name },
  "PUT /api/boards/:id": { ...onBoard, keepsScene: true, body: name },
  "PUT /api/boards/:id/visibility": { ...onBoard, body: sight },
  "DELETE /api/boards/:id": onBoard,
  "POST /api/images/:id/trash": onImage,
  "POST /api/boards/:id/trash": onBoard,
  "POST /api/trash/:kind/:id/restore": onTrashed,
  "DELETE /api/trash/:kind/:id": onTrashed,

  "POST /api/servers": { body: name },
  "GET /api/servers/:id": onServer,
  "PATCH /api/servers/:id": { ...onServer, keepsScene: true, body: name },
  "DELETE /api/servers/:id": onServer,
  "POST /api/servers/:id/join": onServer,
  "POST /api/servers/:id/leave": onServer,
  "GET /api/servers/:id/members": onServer,
  "PATCH /api/servers/:id/members/:userId": { ...onTarget, body: () => ({ role: "moderator" }) },
  "DELETE /api/servers/:id/members/:userId": onTarget,
  "GET /api/servers/:id/timeouts": onServer,
  "PUT /api/servers/:id/members/:userId/timeout": {
    ...onTarget,
    body: () => ({ minutes: 10, reason: "noise" }),
  },
  "DELETE /api/servers/:id/members/:userId/timeout": onBanned,
  "POST /api/servers/:id/transfer": {
    ...onServer,
    body: (_, { member }) => ({ userId: member.id, ...password }),
  },
  "PUT /api/servers/:id/application": { ...onServer, body: () => ({ line: "let me in" }) },
  "DELETE /api/servers/:id/application": onServer,
  "GET /api/servers/:id/applications": onServer,
  "POST /api/servers/:id/applications/:userId/accept": onApplicant,
  "POST /api/servers/:id/applications/:userId/decline": onApplicant,
  "GET /api/servers/:id/bans": onServer,
  "PUT /api/servers/:id/bans/:userId": onTarget,
  "DELETE /api/servers/:id/bans/:userId": onBanned,
  "POST /api/servers/:id/invites": { ...onServer, keepsScene: true, body: () => ({}) },
  "GET /api/servers/:id/invites": onServer,
  "GET /api/invites/:code": onInvite,
  "POST /api/invites/:code/accept": onInvite,
  "DELETE /api/invites/:code": onInvite,
  "GET /api/search": { query: "?q=ripple" },
  "GET /api/servers/:id/search": { ...onServer, query: "?q=ripple" },
  "POST /api/reports": {
    ...onMessage,
    keepsScene: true,
    body: (messageId) => ({ messageId, reason: "cold" }),
  },
  "GET /api/servers/:id/reports": onServer,
  // Ways to sign in, and mail.
  "POST /api/auth/passkeys": { body: () => ({ response: {}, name: "a passkey" }) },
  "PATCH /api/auth/passkeys/:id": {
    ...onPasskey,
    keepsScene: true,
    body: () => ({ name: "another name" }),
  },
  "DELETE /api/auth/passkeys/:id": onPasskey,
  "POST /api/auth/passkey/options": { body: () => ({}) },
  "POST /api/auth/passkey": { body: () => ({ response: {} }) },
  "POST /api/auth/totp": { body: () => password },
  "POST /api/auth/totp/confirm": { body: () => ({ code: "000000" }) },
  "DELETE /api/auth/totp": { body: () => password },
  "POST /api/auth/forgot": { body: () => ({ email: `${randomUUID()}@example.net` }) },
  "POST /api/users/me/email": {
    body: () => ({ email: `${randomUUID()}@example.net`, ...password }),
  },
  "POST /api/users/email/confirm": { body: () => ({ token: "unknown" }) },
  "POST /api/users/email/undo": { body: () => ({ token: "unknown" }) },
  // Open to keepers and to the members that the case concerns.
  "GET /api/keeper/cases/:id": onCase,
  "POST /api/keeper/cases/:id/acts": { ...onCase, body: () => ({ act: "warn", reason: "cold" }) },
  "POST /api/keeper/acts/:id/undo": { names: ({ actId }) => actId, body: () => ({ reason: "no" }) },
  "POST /api/keeper/waitlist/:id/admit": onCase,
  "GET /api/cases/:id": onCase,
  "POST /api/cases/:id/appeal": { ...onCase, body: () => ({ text: "it was a quote" }) },
  "GET /api/servers/:id/channels": onServer,
  "POST /api/servers/:id/channels": { ...onServer, body: name },
  "PATCH /api/channels/:id": { ...onChannel, keepsScene: true, body: name },
  "DELETE /api/channels/:id": { ...onServer, names: ({ side }) => side.id },
  "PUT /api/channels/:id/read": { ...onChannel, keepsScene: true, body: () => ({ seq: 1 }) },
  "PUT /api/channels/:id/draft": { ...onChannel, keepsScene: true, body: draft },

  "GET /api/channels/:id": onChannel,
  "GET /api/channels/:id/threads": onChannel,
  "PUT /api/channels/:id/follow": {
    ...onServer,
    names: ({ threadId }) => threadId,
    keepsScene: true,
  },
  "DELETE /api/channels/:id/follow": {
    ...{ ...onServer, names: ({ threadId }: Scene) => threadId },
    keepsScene: true,
  },
  "GET /api/channels/:id/messages": onChannel,
  "GET /api/channels/:id/pins": onChannel,
  "POST /api/channels/:id/messages": {
    ...onChannel,
    keepsScene: true,
    body: () => ({ content: "a ripple" }),
  },
  "POST /api/channels/:id/attachments": {
    ...onChannel,
    keepsScene: true,
    body: () => ({ name: "a.txt", type: "text/plain", size: 1 }),
  },
  "PATCH /api/messages/:id": {
    ...onMessage,
    keepsScene: true,
    body: () => ({ content: "another" }),
  },
  "DELETE /api/messages/:id": onMessage,
  "PUT /api/messages/:id/pin": { ...onMessage, keepsScene: true },
  "DELETE /api/messages/:id/pin": { ...onMessage, keepsScene: true },
  "POST /api/messages/:id/thread": { ...onMessage, keepsScene: true },
  "PUT /api/messages/:id/reactions/:emoji": { ...onMessage, keepsScene: true },
  "DELETE /api/messages/:id/reactions/:emoji": { ...onMessage, keepsScene: true },
};

/** Returns the path, with its query, of an endpoint for the target `name`. */
export function pathTo({ method, path }: Endpoint, scene: Scene, name: string): string {
  const how = requestRecipes[`${method} ${path}`];
  const ofKind = path.replace(":kind", "image");
  const [first = ""] = ofKind.match(/:[A-Za-z]+/) ?? [];
  const filled = ofKind
    .replace(first, first && name)
    .replace(":userId", how?.userId?.(scene) ?? "")
    .replace(":emoji", encodeURIComponent("🌊"));
  return `${filled}${how?.query ?? ""}`;
}

/** Without a target the item is in no capsule. */
function inside({ capsuleId }: { capsuleId: string }): object {
  return capsuleId ? { capsuleId } : {};
}
