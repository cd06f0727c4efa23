import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, textArray } from "../../sql/columns.ts";
import { users } from "./users.ts";

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A passkey of a member: a discoverable credential (WebAuthn, section 4). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: member(),
    /** The credential id of the authenticator, in base64url. */
    credentialId: text().notNull().unique("passkeys_credential_unique"),
    /** A public COSE key (RFC 9052) in base64url. */
    publicKey: text().notNull(),
    /** The signature counter of the authenticator. The counter of a copied authenticator is lower. */
    counter: bigint({ mode: "number" }).notNull().default(0),
    /** The transports that the browser reported. */
    transports: textArray(),
    /** The name that the member gave it. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [index("passkeys_user_index").on(t.userId)],
);

/** An account at the OpenID Connect provider that signs a member in. */
export const identities = pgTable(
  "identities",
  {
    id: id(),
    userId: member(),
    issuer: text().notNull(),
    /** The provider's id of the account, its `sub` claim. */
    subject: text().notNull(),
    /** The name of the account at the provider. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [
    unique("identities_account_unique").on(t.issuer, t.subject),
    index("identities_user_index").on(t.userId),
  ],
);

/** A challenge that an authenticator has to sign, or that a sign-in at a provider has to present. */
export const webauthnChallenges = pgTable(
  "webauthn_challenges",
  {
    /** SHA-256 of the challenge, in hexadecimal. */
    hash: text().primaryKey(),
    /** The member who adds a passkey; null for a sign-in. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index("webauthn_challenges_user_index").on(t.userId),
    index("webauthn_challenges_expiry_index").on(t.expiresAt),
  ],
);

/** An app that shows six digits every half minute (RFC 6238). Its secrets are encrypted, see `seal`. */
export const authenticators = pgTable("authenticators", {
  id: id(),
  userId: member().unique("authenticators_user_unique"),
  /** The secret in use; null until a code of it was entered. */
  secret: text(),
  /** The secret that replaces it once a code of it is entered. */
  nextSecret: text(),
  createdAt: createdAt(),
  confirmedAt: instant(),
  /** The last half minutes since 1970 whose codes were used. */
  usedSteps: bigint({ mode: "number" })
    .array()
    .notNull()
    .default(sql`'{}'::bigint[]`),
});

/** A sign-in or a refused one. */
export const signIns = pgTable(
  "sign_ins",
  {
    id: id(),
    /**
     * Null when the username does not exist. Those attempts are stored too, so that they take as long as
     * others.
     */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    way: text({
      enum: ["register", "access_key", "authenticator", "passkey", "recovery_code", "link", "oidc"],
    }).notNull(),
    outcome: text({ enum: ["opened", "refused"] }).notNull(),
    userAgent: text(),
    /** The network address without its last part. */
    network: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("sign_ins_user_index").on(t.userId, t.id),
    index("sign_ins_time_index").on(t.createdAt),
    check("sign_ins_outcome", sql`${t.outcome} in ('opened', 'refused')`),
  ],
);

/** An admission by a keeper from the waitlist, until the person registers. */
export const admissions = pgTable("admissions", {
  email: text().primaryKey(),
  /** SHA-256 of the code that they register with. */
  hash: text().notNull().unique("admissions_hash_unique"),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
});
