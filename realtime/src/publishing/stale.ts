import * as z from "zod";
import type { Bus, Sender } from "../bus/bus.ts";

/** Separate from the hints for gateways, so that processes without sockets receive nothing else. */
type Topic = "session-ends" | "member-changes";

type Forget = (keys: readonly string[]) => void;

const keysSchema = z.array(z.string());

/**
 * Sends the keys of changed data. Resolves when they were sent. They are lost while the bus is down,
 * during which no cache is used.
 */
export const sendStale = (bus: Sender, topic: Topic, keys: readonly string[]): Promise<void> =>
  bus.publish(topic, JSON.stringify(keys)).catch(() => {});

function onStale(bus: Bus, topic: Topic, forget: Forget): void {
  bus.subscribe(topic, (message) => {
    const keys = keysSchema.safeParse(JSON.parse(message.toString()));
    if (keys.success) forget(keys.data);
  });
}

/** Calls `forget` with the stored keys of sessions that end in any process. */
export const onSessionEnds = (bus: Bus, forget: Forget): void =>
  onStale(bus, "session-ends", forget);

/** Calls `forget` with the ids of members whose own data changes in any process. */
export const onMemberChanges = (bus: Bus, forget: Forget): void =>
  onStale(bus, "member-changes", forget);
