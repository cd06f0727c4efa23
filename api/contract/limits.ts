import { sendBudgets, unknownBearerBudget } from "@oni/realtime/contract";

/** A budget: `points` calls in each window of `windowMs`, counted by what `per` says: a `caller` is the member, or the address of a visitor. */
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
    | "email";
};

const minuteMs = 60_000;

/** Every budget of the service. `RATE_LIMIT_SCALE` multiplies all points. */
export const limits = {
  "login-account": { points: 5, windowMs: 15 * minuteMs, per: "username+address" },
  "login-address": { points: 20, windowMs: 15 * minuteMs, per: "address" },
  password: { points: 5, windowMs: 15 * minuteMs, per: "member+address" },
  /** Each time ten codes are hashed as slowly as passwords are. */
  "recovery-codes": { points: 10, windowMs: 15 * minuteMs, per: "member" },
  /** Codes that were wrong after a right password, from wherever. */
  totp: { points: 10, windowMs: 15 * minuteMs, per: "member" },
  /** Letters that visitors ask for, and of those the ones to one email; the second is never said. */
  forgot: { points: 5, windowMs: 15 * minuteMs, per: "address" },
  "forgot-email": { points: 3, windowMs: 60 * minuteMs, per: "email" },
  email: { points: 5, windowMs: 60 * minuteMs, per: "member" },
  register: { points: 5, windowMs: 30 * minuteMs, per: "address" },
  waitlist: { points: 5, windowMs: 10 * minuteMs, per: "address" },
  write: { ...sendBudgets.write, per: "member" },
  read: { points: 600, windowMs: 5 * minuteMs, per: "member" },
  visitor: { points: 600, windowMs: 5 * minuteMs, per: "address" },
  "unknown-bearer": { ...unknownBearerBudget, per: "address" },
  /** Pages load images without a session, dozens at a time, and browsers keep them. */
  bytes: { points: 6_000, windowMs: 5 * minuteMs, per: "address" },
  message: { ...sendBudgets.message, per: "member+channel" },
  /** Drafts are stored while one writes, which must not keep one from sending. */
  draft: { points: 60, windowMs: minuteMs, per: "member" },
  answer: { points: 10, windowMs: 10_000, per: "member+post" },
  upload: { points: 30, windowMs: minuteMs, per: "member" },
  music: { points: 30, windowMs: minuteMs, per: "member" },
  /** One member may knock on another so often; how many they may knock on is the next. */
  "knock-pair": { points: 1, windowMs: 10 * minuteMs, per: "member+member" },
  knock: { points: 20, windowMs: 60 * minuteMs, per: "member" },
  /** Direct lines that a member asks for. */
  direct: { points: 30, windowMs: 60 * minuteMs, per: "member" },
  /** Devices that a member subscribes; each is looked up in the DNS. */
  push: { points: 20, windowMs: 60 * minuteMs, per: "member" },
  invite: { points: 10, windowMs: minuteMs, per: "caller" },
} as const satisfies Record<string, Limit>;

/** What the page of a tag counts is counted this far: such a count stands for as many or more. */
export const mostTagCount = 500;

export type LimitName = keyof typeof limits;

/** How many messages are pinned to a channel at most. */
export const pinLimit = 50;
