import { randomUUID } from "node:crypto";
import type { Ask } from "./access-ask.ts";
import { scenePassword } from "./access-scene.ts";

const password = { password: scenePassword };

const onPasskey: Ask = {
  names: ({ passkeyId }) => passkeyId,
  remove: (app, { owner, passkeyId }) =>
    app.ask(`/api/auth/passkeys/${passkeyId}`, { method: "DELETE", as: owner.secret }),
};

/** How to ask the endpoints of the ways in, and of letters. */
export const asksOfDoors: Record<string, Ask> = {
  "POST /api/auth/passkeys": { body: () => ({ response: {}, name: "a passkey" }) },
  "PATCH /api/auth/passkeys/:id": {
    ...onPasskey,
    keeps: true,
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
};
