import * as z from "zod";
import type { Bus, Sender } from "../bus/bus.ts";

/** Apart from the hints for gateways, so that processes without sockets receive nothing else. */
const topic = "session-ends";

const keysSchema = z.array(z.string());

/**
 * Sends the stored keys of sessions that have ended; resolves when that has left. Lost silently when
 * the bus is down, and then nobody trusts a memory.
 */
export const sendSessionEnds = (bus: Sender, keys: readonly string[]): Promise<void> =>
  bus.publish(topic, JSON.stringify(keys)).catch(() => {});

/** Calls `forget` with the sessions that end anywhere. */
export function onSessionEnds(bus: Bus, forget: (keys: readonly string[]) => void): void {
  bus.subscribe(topic, (message) => {
    const keys = keysSchema.safeParse(JSON.parse(message.toString()));
    if (keys.success) forget(keys.data);
  });
}
