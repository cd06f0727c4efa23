import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { signedInSchema } from "./sign-in.ts";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { name } from "../text.ts";

/** The maximum number of passkeys of a member. */
export const passkeyLimit = 20;

/** A passkey of a member, without any secret. */
export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: timeSchema,
  lastUsedAt: timeSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const passkeyName = name(50);

/**
 * A browser's response to the options (WebAuthn, section 5.1, as JSON). It is verified as a whole. Every
 * fault gives the same refusal.
 */
const authenticatorResponse = z.looseObject({}, "is what the authenticator answered");

const challenge = z.string();
const timeout = z.exactOptional(z.int());
const userVerification = z.exactOptional(z.enum(["required", "preferred", "discouraged"]));

/** PublicKeyCredentialCreationOptionsJSON (WebAuthn, section 5.1.8), passed to browsers unchanged. */
const creationOptionsSchema = z.object({
  challenge,
  rp: z.object({ id: z.exactOptional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout,
  excludeCredentials: z.exactOptional(
    z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        transports: z.exactOptional(z.array(z.string())),
      }),
    ),
  ),
  authenticatorSelection: z.exactOptional(
    z.object({
      residentKey: z.exactOptional(z.enum(["required", "preferred", "discouraged"])),
      requireResidentKey: z.exactOptional(z.boolean()),
      userVerification,
    }),
  ),
  attestation: z.exactOptional(z.enum(["none", "direct", "enterprise", "indirect"])),
});

/** PublicKeyCredentialRequestOptionsJSON (WebAuthn, section 5.1.9). */
const requestOptionsSchema = z.object({
  challenge,
  timeout,
  rpId: z.exactOptional(z.string()),
  userVerification,
});

/** The refusal of any authenticator response, whatever its fault. */
export const passkeyRefusal = "This passkey opens nothing here.";

export const offerPasskey = defineEndpoint({
  method: "POST",
  path: "/api/auth/passkeys/options",
  access: "member",
  scope: "none",
  summary:
    "Get the options to create a passkey (PublicKeyCredentialCreationOptionsJSON). The challenge is valid once, for five minutes.",
  response: creationOptionsSchema,
});

export const createPasskey = defineEndpoint({
  method: "POST",
  path: "/api/auth/passkeys",
  access: "member",
  scope: "none",
  summary:
    "Store a passkey that was created with these options. Any fault is the same 401, and the session continues. At most 20 per member.",
  body: z.object({ response: authenticatorResponse, name: passkeyName }),
  example: { response: {}, name: "a passkey" },
  status: 201,
  response: passkeySchema,
  errors: ["unauthorized", "conflict"],
});

export const listPasskeys = defineEndpoint({
  method: "GET",
  path: "/api/auth/passkeys",
  access: "member",
  scope: "none",
  summary: "List the caller's passkeys, oldest first.",
  response: z.array(passkeySchema),
});

export const renamePasskey = defineEndpoint({
  method: "PATCH",
  path: "/api/auth/passkeys/:id",
  access: "passkey-own",
  scope: "none",
  summary: "Rename one of the caller's passkeys.",
  params: idParams,
  body: z.object({ name: passkeyName }),
  example: { name: "another name" },
  response: doneSchema,
});

export const deletePasskey = defineEndpoint({
  method: "DELETE",
  path: "/api/auth/passkeys/:id",
  access: "passkey-own",
  scope: "none",
  summary: "Delete one of the caller's passkeys. The access key always remains.",
  params: idParams,
  response: doneSchema,
});

export const offerPasskeySignIn = defineEndpoint({
  method: "POST",
  path: "/api/auth/passkey/options",
  access: "everyone",
  scope: "none",
  summary:
    "Get the options to sign in with a passkey (PublicKeyCredentialRequestOptionsJSON). They name no passkey and are the same for all. The challenge is valid once, for five minutes.",
  response: requestOptionsSchema,
});

export const signInWithPasskey = defineEndpoint({
  method: "POST",
  path: "/api/auth/passkey",
  access: "everyone",
  scope: "none",
  summary:
    "Open a session by a passkey's response to these options. An unknown passkey, a wrong signature, a used or expired challenge and a malformed response get the same refusal.",
  body: z.object({ response: authenticatorResponse }),
  example: { response: {} },
  response: signedInSchema,
  errors: ["unauthorized"],
  limit: "login-address",
});
