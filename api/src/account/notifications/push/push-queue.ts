import {
  claimDeliveries,
  type ClaimedDelivery,
  recheckDelivered,
  sweepDeliveries,
} from "@oni/db/account";
import type { InboxChange } from "@oni/db/people";
import { logFailure } from "@oni/realtime/process";
import { createWorkQueue, type WorkQueue } from "../../../process/work-queue.ts";
import { type Delivering, deliver } from "./deliver.ts";

/** Approximate number of devices that are sent to at once, in total and per push service. */
const devicesAtOnce = 32;
const devicesOfHost = 8;
/** Milliseconds after which deliveries that a killed process had claimed are claimed again. */
const leaseMs = 60_000;

/** Sends queued entries to members' devices, and withdraws entries that they show and should not. */
export type PushQueue = Pick<WorkQueue, "run" | "start"> & {
  /**
   * These inboxes have changed: new entries are due, and entries that devices already show are checked
   * again.
   */
  inboxChanged(changes: readonly InboxChange[]): void;
};

/**
 * Any number of processes may work on the queue, which is the table `push_deliveries`. Each process sends
 * to a bounded number of devices at once. A slow push service takes only its own share of them.
 */
export function createPushQueue(parts: Delivering): PushQueue {
  const { db, log } = parts;
  const underWay = new Map<string, { host: string; done: Promise<void> }>();
  const toRecheck = new Set<string>();

  function fullHosts(): string[] {
    const hosts = [...underWay.values()].map(({ host }) => host);
    return [...new Set(hosts)].filter(
      (host) => hosts.filter((other) => other === host).length >= devicesOfHost,
    );
  }

  /** Claims some of the due deliveries. Returns whether there were any. */
  async function take(): Promise<boolean> {
    const userIds = [...toRecheck];
    toRecheck.clear();
    if (userIds.length > 0) await recheckDelivered(db, userIds);
    const limit = Math.min(devicesAtOnce - underWay.size, devicesOfHost);
    const busy = { subscriptionIds: [...underWay.keys()], hosts: fullHosts() };
    const claimed = limit > 0 ? await claimDeliveries(db, { limit, leaseMs, busy }) : [];
    for (const id of new Set(claimed.map(({ subscriptionId }) => subscriptionId))) {
      const deliveries = claimed.filter(({ subscriptionId }) => subscriptionId === id);
      begin(id, deliveries);
    }
    return claimed.length > 0;
  }

  function begin(subscriptionId: string, deliveries: ClaimedDelivery[]): void {
    const endsAtMs = performance.now() + leaseMs / 2;
    const done = deliver(parts, deliveries, () => performance.now() < endsAtMs)
      .catch((error: unknown) => logFailure(log, "a push is delayed", error, {}))
      .finally(() => {
        underWay.delete(subscriptionId);
        queue.wake();
      });
    underWay.set(subscriptionId, { host: deliveries[0]?.host ?? "", done });
  }

  const queue = createWorkQueue({
    take,
    underWay: () => [...underWay.values()].map(({ done }) => done),
    sweep: () => sweepDeliveries(db),
    onError: (error) => logFailure(log, "pushes are delayed", error, {}),
  });

  return {
    run: queue.run,
    start: queue.start,
    inboxChanged: (changes) => {
      for (const { userId, id } of changes) if (id === undefined) toRecheck.add(userId);
      queue.wake();
    },
  };
}
