import { DataDirectoryLockedError, isUnavailable } from "@oni/db";
import { describeError, type Log } from "./log.ts";

/** A connection that is just being made is there after the first of these. */
const retryMs = [50, 500] as const;
const remindMs = 15_000;

/**
 * Tries until something that this process depends on answers, however long that takes, so that
 * processes may be started in any order; it says what it waits for, and says so again now and then.
 * Errors that waiting cannot mend are thrown at once.
 */
export async function waitFor<Value>(
  what: string,
  attempt: () => Promise<Value>,
  log: Log,
): Promise<Value> {
  let remindAt = 0;
  for (let tries = 0; ; tries += 1) {
    try {
      const value = await attempt();
      if (tries > 1) log.info(`${what} answers`);
      return value;
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (tries > 0 && performance.now() > remindAt) {
        log.warn(`waiting for ${what}`, { reason: describeError(error)["reason"] });
        remindAt = performance.now() + remindMs;
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs[tries] ?? retryMs[1]));
    }
  }
}

/** What ioredis says, without a code, of a Redis that is not there, was lost, or is silent. */
const passingOfRedis =
  /enableOfflineQueue|Connection is closed|Command timed out|max retries per request|part of the bus is away/;

const isPassing = (error: unknown): boolean =>
  isUnavailable(error) ||
  (error instanceof DataDirectoryLockedError && error.isForCommand) ||
  (error instanceof Error && (passingOfRedis.test(error.message) || isPassing(error.cause)));
