import { PlainError } from "../process/plain-error.ts";

/**
 * How a process serves a database: alone, or together with others whose events it receives through Redis.
 */
export type Claim = "alone" | "shared";

const refusals = {
  alone:
    "Another process already serves this database, and without REDIS_URL the two could not tell " +
    "each other's members anything. Set REDIS_URL for both, or stop the other one.",
  shared:
    "Another process already serves this database without REDIS_URL, so that it could not tell our " +
    "members anything, nor we its own. Set REDIS_URL there too, or stop it.",
} as const;

/** Thrown when other processes serve this database and events would not reach all of them. */
export class OtherReplicasError extends PlainError {
  constructor(claim: Claim) {
    super(refusals[claim]);
    this.name = "OtherReplicasError";
  }
}
