import { atOnce } from "../../process/pace/limits.ts";
import type { Outgoing } from "./outgoing.ts";
import { Refused } from "./refused.ts";

const retryAfterMs = 1_000;

/** Takes a command that is ready to run, and a function for its result. */
export type CommandQueue = (run: () => Promise<object>, ack: (answer: object) => void) => void;

/**
 * Runs the commands of one socket one after the other, each only after everything before it was sent. So
 * a client that does not read gets no further responses and costs one at most. Above a number of waiting
 * commands, further ones are refused.
 */
export function createCommandQueue(outgoing: Outgoing): CommandQueue {
  const waiting: (() => Promise<void>)[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!(await outgoing.hasLeft())) break;
      const answered = outgoing.expectAnswer();
      await next();
      answered();
    }
    waiting.length = 0;
    isRunning = false;
  }

  return (run, ack) => {
    if (waiting.length >= atOnce.waitingPerSocket) {
      ack(new Refused("rate_limited", { retryAfterMs }).ack);
      return;
    }
    waiting.push(async () => ack(await run()));
    if (!isRunning) void runAll();
  };
}
