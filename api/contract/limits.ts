import { sendBudgets, unknownBearerBudget } from "@oni/realtime/contract";

/**
 * A budget of `points` calls in each window of `windowMs`, counted by `per`. A `caller` is the member, or
 * a visitor's address.
 */
export type Limit = {
  points: number;
  windowMs: number;
  per:
    | "address"
    | "member"
    | "caller"
    | "username+address"
    | "member+address"
    | "member+channel"
    | "member+post"
    | "member+member"
    | "webhook"
    | "email";
};

const minuteMs = 60_000;

/** All budgets. `RATE_LIMIT_SCALE` multiplies their points. */
export const limits = {
  "login-account": { points: 5, windowMs: 15 * minuteMs, per: "username+address" },
  "login-address": { points: 20, windowMs: 15 * minuteMs, per: "address" },
  password: { points: 5, windowMs: 15 * minuteMs, per: "member+address" },
  /** Each call hashes ten codes at the cost of passwords. */
  "recovery-codes": { points: 10, windowMs: 15 * minuteMs, per: "member" },
  /** Sign-ins at the provider, two calls each. */
  provider: { points: 60, windowMs: 15 * minuteMs, per: "address" },
  /** Logins of programs: started by an address, looked up and confirmed by a member. */
  device: { points: 30, windowMs: 15 * minuteMs, per: "caller" },
  /** Wrong codes after a correct password, from all addresses. */
  totp: { points: 10, windowMs: 15 * minuteMs, per: "member" },
  /** Mails that visitors request, and those to one email. The refusal never reveals the second limit. */
  forgot: { points: 5, windowMs: 15 * minuteMs, per: "address" },
  "forgot-email": { points: 3, windowMs: 60 * minuteMs, per: "email" },
  email: { points: 5, windowMs: 60 * minuteMs, per: "member" },
  register: { points: 5, windowMs: 30 * minuteMs, per: "address" },
  waitlist: { points: 5, windowMs: 10 * minuteMs, per: "address" },
  write: { ...sendBudgets.write, per: "member" },
  read: { points: 600, windowMs: 5 * minuteMs, per: "member" },
  visitor: { points: 600, windowMs: 5 * minuteMs, per: "address" },
  "unknown-bearer": { ...unknownBearerBudget, per: "address" },
  /** Pages load dozens of images without a session, and browsers cache them. */
  bytes: { points: 6_000, windowMs: 5 * minuteMs, per: "address" },
  message: { ...sendBudgets.message, per: "member+channel" },
  /** Drafts are saved during typing, which must not use up the budget of sends. */
  draft: { points: 60, windowMs: minuteMs, per: "member" },
  answer: { points: 10, windowMs: 10_000, per: "member+post" },
  upload: { points: 30, windowMs: minuteMs, per: "member" },
  music: { points: 30, windowMs: minuteMs, per: "member" },
  /** Knocks of one member on one other. The next budget limits knocks on all members. */
  "knock-pair": { points: 1, windowMs: 10 * minuteMs, per: "member+member" },
  knock: { points: 20, windowMs: 60 * minuteMs, per: "member" },
  /** New bots of a member. Each call hashes a password. */
  bot: { points: 10, windowMs: 60 * minuteMs, per: "member" },
  /** New direct lines of a member. */
  direct: { points: 30, windowMs: 60 * minuteMs, per: "member" },
  /** Push subscriptions of a member. Each needs a DNS lookup. */
  push: { points: 20, windowMs: 60 * minuteMs, per: "member" },
  /** Messages of a webhook. Only requests with its secret count. */
  "webhook-burst": { points: 5, windowMs: 2_000, per: "webhook" },
  webhook: { points: 30, windowMs: minuteMs, per: "webhook" },
  /** Exports as a zip, which read all that a member or a dimension has. */
  export: { points: 10, windowMs: 60 * minuteMs, per: "member" },
  invite: { points: 10, windowMs: minuteMs, per: "caller" },
} as const satisfies Record<string, Limit>;

/** The counts of a tag's page stop here. This value means as many or more. */
export const mostTagCount = 500;

export type LimitName = keyof typeof limits;

/** The maximum number of pinned messages of a channel. */
export const pinLimit = 50;

/** The maximum characters of the name of a webhook, and of one that a program gives. */
export const longestWebhookName = 80;
