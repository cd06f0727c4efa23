import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, textArray } from "../../sql/columns.ts";
import { users } from "./users.ts";

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A device that its member signs in with: a discoverable credential (WebAuthn, section 4). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: member(),
    /** What the authenticator calls it, in base64url. */
    credentialId: text().notNull().unique("passkeys_credential_unique"),
    /** A COSE key (RFC 9052), in base64url: public. */
    publicKey: text().notNull(),
    /** How often it has signed, as far as its authenticator counts; a copy of it falls behind. */
    counter: bigint({ mode: "number" }).notNull().default(0),
    /** How browsers reach it, as they said themselves. */
    transports: textArray(),
    /** What the member calls it. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [index("passkeys_user_index").on(t.userId)],
);

/** What an authenticator is to sign, until it has or five minutes are over. */
export const webauthnChallenges = pgTable(
  "webauthn_challenges",
  {
    /** SHA-256 of the challenge, in hexadecimal. */
    hash: text().primaryKey(),
    /** Who adds a passkey; null where somebody signs in. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index("webauthn_challenges_user_index").on(t.userId),
    index("webauthn_challenges_expiry_index").on(t.expiresAt),
  ],
);

/** An app that shows six digits every half minute (RFC 6238). Its secrets are sealed, see `seal`. */
export const authenticators = pgTable("authenticators", {
  id: id(),
  userId: member().unique("authenticators_user_unique"),
  /** The secret in use; null until a code of it was shown. */
  secret: text(),
  /** The secret that would take its place, once a code of it is shown. */
  nextSecret: text(),
  createdAt: createdAt(),
  confirmedAt: instant(),
  /** The last half minutes since 1970 whose code was used. */
  usedSteps: bigint({ mode: "number" })
    .array()
    .notNull()
    .default(sql`'{}'::bigint[]`),
});

/** How somebody came in, or did not. */
export const signIns = pgTable(
  "sign_ins",
  {
    id: id(),
    /** Null where a name was tried that nobody has: those are written as well, so that they take as long. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    way: text({
      enum: ["register", "access_key", "authenticator", "passkey", "recovery_code", "link"],
    }).notNull(),
    outcome: text({ enum: ["opened", "refused"] }).notNull(),
    userAgent: text(),
    /** Where from, without its last part. */
    network: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("sign_ins_user_index").on(t.userId, t.id),
    index("sign_ins_time_index").on(t.createdAt),
    check("sign_ins_outcome", sql`${t.outcome} in ('opened', 'refused')`),
  ],
);

/** Somebody on the waitlist whom a keeper has let in, until they register. */
export const admissions = pgTable("admissions", {
  email: text().primaryKey(),
  /** SHA-256 of the code that they register with. */
  hash: text().notNull().unique("admissions_hash_unique"),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
});
