export * from "./bots/bots.ts";
export * from "./keys/admissions.ts";
export * from "./keys/authenticators.ts";
export * from "./keys/identities.ts";
export * from "./keys/passkeys.ts";
export * from "./keys/passwords.ts";
export * from "./keys/recovery.ts";
export * from "./keys/sign-ins.ts";
export * from "./mail/email-changes.ts";
export * from "./mail/letters.ts";
export { countQueued } from "./mail/queued.ts";
export * from "./notifications/deliveries.ts";
export * from "./notifications/notify-settings.ts";
export * from "./notifications/subscriptions.ts";
export * from "./records/account-export.ts";
export * from "./records/accounts.ts";
export {
  createSessions,
  type ListedSession,
  type LivingSession,
  type Scope,
  sessionKeyOf,
  type Sessions,
  SuspendedError,
  type VerifiedSession,
} from "./sessions/sessions.ts";
export * from "./sessions/device-logins.ts";
export * from "./sessions/tokens.ts";
export { digestOf } from "./tables/users.ts";
export * from "./users/star-fuel.ts";
export * from "./users/usernames.ts";
export * from "./users/users.ts";
