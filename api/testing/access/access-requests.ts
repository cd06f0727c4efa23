import { randomUUID } from "node:crypto";
import { objectPathOf } from "@oni/db/shrine";
import type { Endpoint } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { newBotName, type Scene, scenePassword } from "./access-scene.ts";
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
  /** The third parameter of the path. */
  roleId?: (scene: Scene) => string;
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

const onIdentity: RequestRecipe = {
  names: ({ identityId }) => identityId,
  remove: removedBy(({ identityId }) => `/api/auth/identities/${identityId}`),
};

const onToken: RequestRecipe = {
  names: ({ tokenId }) => tokenId,
  remove: removedBy(({ tokenId }) => `/api/tokens/${tokenId}`),
};

const onBot: RequestRecipe = {
  names: ({ botId }) => botId,
  remove: removedBy(({ botId }) => `/api/bots/${botId}`),
};

const unknownCode = "AAAAAAAAAAAAAAAAAAAAAA";
const onServer: RequestRecipe = {
  names: ({ id }) => id,
  remove: removedBy(({ server }) => server),
};
const onBanned: RequestRecipe = { ...onServer, userId: ({ banned }) => banned.id };
const onTarget: RequestRecipe = { ...onServer, userId: ({ target }) => target.userId };
const onTargetsRole: RequestRecipe = { ...onTarget, roleId: ({ roleId }) => roleId };
const onRole: RequestRecipe = {
  names: ({ roleId }) => roleId,
  remove: removedBy(({ roleId }) => `/api/roles/${roleId}`),
};
const onCategory: RequestRecipe = {
  names: ({ categoryId }) => categoryId,
  remove: removedBy(({ categoryId }) => `/api/categories/${categoryId}`),
};
const onWebhook: RequestRecipe = {
  names: ({ webhookId }) => webhookId,
  remove: removedBy(({ webhookId }) => `/api/webhooks/${webhookId}`),
};
const onMask: RequestRecipe = { ...onServer, names: ({ maskId }) => maskId };
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

/** The target of a path, by the path up to its first parameter. */
const targets: Record<string, RequestRecipe> = {
  "/api/answers/:id": onAnswer,
  "/api/auth/device/:userCode": { names: ({ userCode }) => userCode, unknown: "BBBB-BBBB" },
  "/api/auth/identities/:id": onIdentity,
  "/api/tokens/:id": onToken,
  "/api/bots/:id": onBot,
  "/api/auth/passkeys/:id": onPasskey,
  "/api/auth/sessions/:id": onSession,
  "/api/boards/:id": onBoard,
  "/api/capsules/:id": onCapsule,
  "/api/cases/:id": onCase,
  "/api/categories/:id": onCategory,
  "/api/channels/:id": onChannel,
  "/api/directs/:id": onDirect,
  "/api/images/:id": onImage,
  "/api/invites/:code": onInvite,
  "/api/keeper/acts/:id": { names: ({ actId }) => actId },
  "/api/keeper/cases/:id": onCase,
  "/api/keeper/imports/:id": { names: ({ importId }) => importId },
  "/api/keeper/waitlist/:id": onCase,
  "/api/messages/:id": onMessage,
  "/api/objects/upload/:key": onBytes,
  "/api/posts/:id": onPost,
  "/api/profile-archives/:id": {
    names: ({ archiveId }) => archiveId,
    remove: removedBy(({ archiveId }) => `/api/profile-archives/${archiveId}`),
  },
  "/api/push/subscriptions/:id": onDevice,
  "/api/roles/:id": onRole,
  "/api/servers/:id": onServer,
  "/api/tags/:name": { names: () => "tape" },
  "/api/trash/:kind": onTrashed,
  "/api/users/:id": onMember,
  "/api/users/:username": onShrine,
  "/api/wall/:id": onMark,
  "/api/masks/:id": onMask,
  "/api/webhooks/:id": onWebhook,
  "/objects/:key": onBytes,
  "/objects/demo/:id": onTrack,
};

const newName = () => `oni_${randomUUID().slice(0, 8)}`;
const newAddress = () => `${newName()}@example.net`;

/** The targets and bodies that path and example alone do not name. */
const special: Record<string, RequestRecipe> = {
  "POST /api/auth/register": {
    body: () => ({ username: newName(), email: newAddress(), password: scenePassword }),
  },
  "POST /api/auth/login": {
    body: (_, { owner }) => ({ username: owner.username, password: scenePassword }),
  },
  "POST /api/auth/recover": {
    body: (_, { owner, recoveryCode }) => ({
      ...{ username: owner.username, code: recoveryCode, newPassword: scenePassword },
    }),
  },
  "POST /api/auth/passkey/options": { body: () => ({}) },
  "POST /api/auth/forgot": { body: () => ({ email: newAddress() }) },
  "POST /api/users/me/email": {
    body: () => ({ email: newAddress(), password: scenePassword }),
  },
  "POST /api/waitlist": { body: () => ({ email: newAddress() }) },
  "GET /api/constellation/place": { query: "?tags=tape" },
  "GET /api/search": { query: "?q=ripple" },
  "GET /api/servers/:id/search": { query: "?q=ripple" },
  "PUT /api/notify": { body: () => ({}) },
  "POST /api/push/subscriptions": {
    body: () => ({ ...makeDevice("https://push.example.net").subscription, name: "a device" }),
  },
  "POST /api/directs": { ...onMember, body: (userId) => ({ userId }) },
  "POST /api/posts": {
    ...onCapsule,
    body: (capsuleId) => ({ title: "a title", markdownContent: "words", ...inside({ capsuleId }) }),
  },
  "POST /api/profile-archives": {
    ...onCapsule,
    body: (capsuleId) => ({ title: "a title", ...inside({ capsuleId }) }),
  },
  "PUT /api/objects/upload/:key": { body: () => ({}) },
  "POST /api/images": { ...onUpload, body: (imageUrl) => ({ imageUrl }) },
  "PUT /api/images/normalize": { ...onUpload, body: (imageUrl) => ({ imageUrl }) },
  "PUT /api/user/profile-image": {
    ...onUpload,
    body: (profileImageURL) => ({ profileImageURL }),
  },
  "POST /api/bots": { body: () => ({ username: newBotName() }) },
  "PATCH /api/servers/:id/members/:userId": onTarget,
  "DELETE /api/servers/:id/members/:userId": onTarget,
  "PUT /api/servers/:id/members/:userId/timeout": onTarget,
  "DELETE /api/servers/:id/members/:userId/timeout": onBanned,
  "PUT /api/servers/:id/roles/order": {
    body: (_, { roleId, moderatorRoleId }) => ({ ids: [moderatorRoleId, roleId] }),
  },
  "PATCH /api/roles/:id": { body: () => ({ name: "gardeners" }) },
  "PUT /api/servers/:id/members/:userId/roles/:roleId": onTargetsRole,
  "DELETE /api/servers/:id/members/:userId/roles/:roleId": onTargetsRole,
  "GET /api/servers/:id/rights": { query: "?right=send" },
  "POST /api/servers/:id/transfer": {
    body: (_, { member }) => ({ userId: member.id, password: scenePassword }),
  },
  "POST /api/servers/:id/applications/:userId/accept": onApplicant,
  "POST /api/servers/:id/applications/:userId/decline": onApplicant,
  "PUT /api/servers/:id/bans/:userId": onTarget,
  "DELETE /api/servers/:id/bans/:userId": onBanned,
  "POST /api/servers/:id/invites": { body: () => ({}) },
  "POST /api/reports": {
    ...onMessage,
    body: (messageId) => ({ messageId, reason: "cold" }),
  },
  "DELETE /api/channels/:id": { names: ({ side }) => side.id },
  "POST /api/masks/:id/claim": { names: ({ freeMaskId }) => freeMaskId },
  "POST /api/masks/:id/confirm": { body: (_, { target }) => ({ userId: target.userId }) },
  "POST /api/webhooks/:id/:secret": {
    query: "?wait=true",
    body: () => ({ content: "a ripple" }),
  },
  "POST /api/webhooks/:id/:secret/slack": { body: () => ({ text: "a ripple" }) },
  "PUT /api/channels/:id/follow": { names: ({ threadId }) => threadId },
  "DELETE /api/channels/:id/follow": { names: ({ threadId }) => threadId },
};

/** A success changes nothing that other requests depend on, so their scene can be reused. */
const keepScene = new Set([
  ...["POST /api/posts", "PATCH /api/posts/:id", "POST /api/posts/:id/answers"],
  ...["PUT /api/posts/:id/reactions/:emoji", "DELETE /api/posts/:id/reactions/:emoji"],
  ...["PUT /api/answers/:id/reactions/:emoji", "DELETE /api/answers/:id/reactions/:emoji"],
  ...["PATCH /api/answers/:id", "PUT /api/capsules/:id", "POST /api/profile-archives"],
  ...["PUT /api/boards/:id", "POST /api/wall/:id/approve", "PATCH /api/auth/passkeys/:id"],
  ...["PUT /api/users/:id/block", "DELETE /api/users/:id/block", "POST /api/users/:id/knock"],
  ...["PUT /api/servers/:id/bots/:botId", "POST /api/bots/:id/token"],
  ...["PATCH /api/servers/:id", "POST /api/servers/:id/invites", "POST /api/reports"],
  ...["POST /api/servers/:id/hooks"],
  "POST /api/servers/:id/hooks/:hookId/deliveries/:deliveryId/retry",
  ...["PUT /api/servers/:id/roles/order", "PUT /api/servers/:id/channels/order"],
  ...["PATCH /api/roles/:id", "PATCH /api/categories/:id"],
  ...["PATCH /api/channels/:id", "PUT /api/channels/:id/read", "PUT /api/channels/:id/draft"],
  ...["PUT /api/channels/:id/follow", "DELETE /api/channels/:id/follow"],
  ...["POST /api/channels/:id/messages", "POST /api/channels/:id/attachments"],
  ...["POST /api/channels/:id/webhooks", "POST /api/webhooks/:id/:secret"],
  ...["POST /api/webhooks/:id/:secret/slack"],
  ...["PATCH /api/messages/:id", "POST /api/messages/:id/thread"],
  ...["PUT /api/messages/:id/pin", "DELETE /api/messages/:id/pin"],
  ...["PUT /api/messages/:id/reactions/:emoji", "DELETE /api/messages/:id/reactions/:emoji"],
]);

/** How to call each endpoint: the target of its path, with the example of the contract as its body. */
export const requestRecipes: Record<string, RequestRecipe> = Object.fromEntries(
  endpoints.map(({ method, path, example }) => {
    const name = `${method} ${path}`;
    const [start = ""] = /^.*?:\w+/.exec(path) ?? [];
    const body = example && { body: () => example };
    const keepsScene = keepScene.has(name) && ({ keepsScene: true } as const);
    return [name, { ...targets[start], ...body, ...special[name], ...keepsScene }];
  }),
);

/** Returns the path, with its query, of an endpoint for the target `name`. */
export function pathTo({ method, path }: Endpoint, scene: Scene, name: string): string {
  const how = requestRecipes[`${method} ${path}`];
  const ofKind = path.replace(":kind", "image");
  const [first = ""] = ofKind.match(/:[A-Za-z]+/) ?? [];
  const filled = ofKind
    .replace(first, first && name)
    .replace(":userId", how?.userId?.(scene) ?? "")
    .replace(":roleId", how?.roleId?.(scene) ?? "")
    .replace(":secret", scene.webhookSecret)
    .replace(":hookId", scene.hookId)
    .replace(":botId", scene.botId)
    .replace(":deliveryId", scene.deliveryId)
    .replace(":emoji", encodeURIComponent("🌊"));
  return `${filled}${how?.query ?? ""}`;
}

/** Without a target the item is in no capsule. */
function inside({ capsuleId }: { capsuleId: string }): object {
  return capsuleId ? { capsuleId } : {};
}
