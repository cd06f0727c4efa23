import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { openDatabase } from "@oni/db";
import { inboxEntries, pushDeliveries } from "@oni/db/schema";
import { createMigratedDatabase } from "@oni/db/testing";
import { createLog } from "@oni/realtime/process";
import { sql } from "drizzle-orm";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testProgram } from "../../../../../.ci/suite/test-program.ts";
import { testVapid } from "../../../../testing/push-member.ts";
import {
  makeDevice,
  openPushService,
  type FakePushService,
} from "../../../../testing/push-service.ts";
import { createApiMetrics } from "../../../process/metrics.ts";
import { createPushQueue } from "./push-queue.ts";
import { createPushService } from "./service/push-service.ts";

const entry = new URL("../../../../testing/killed-push-main.ts", import.meta.url);
const program = await testProgram(entry);
let service: FakePushService;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.close());

test.each([
  { point: "committed", sentBefore: 0, leaseMs: 0 },
  { point: "before it is sent", sentBefore: 0, leaseMs: 60_000 },
  { point: "after it is sent", sentBefore: 1, leaseMs: 60_000 },
])(
  "account-408: after a kill $point an entry is still sent, a second time only as the same entry",
  async ({ point, sentBefore, leaseMs }) => {
    const { url: databaseUrl, drop } = await createMigratedDatabase();
    const device = makeDevice(service.origin);
    const child = spawn(process.execPath, program, {
      env: {
        ...{ ...process.env, DATABASE_URL: databaseUrl, POINT: point },
        WAY: JSON.stringify(service.way),
        SUBSCRIPTION: JSON.stringify({ ...device.subscription, name: "a device" }),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(createInterface(child.stdout), "line");
    expect(line).toBe(point);
    const died = once(child, "exit");
    child.kill("SIGKILL");
    await died;
    const sent = () => service.pushed.filter(({ path }) => path === device.path);
    expect(sent()).toHaveLength(sentBefore);

    const { db, close } = await openDatabase({ databaseUrl, dataDirectory: "" });
    const now = () => new Date();
    const queue = createPushQueue({
      ...{ db, now, log: createLog("error"), metrics: createApiMetrics(new Registry()) },
      service: createPushService(testVapid, service.outgoing, now),
    });
    if (leaseMs > 0) {
      await queue.run();
      expect(sent()).toHaveLength(sentBefore);
    }
    const { dueAt } = pushDeliveries;
    const lapsed = sql`${dueAt} - interval '1 millisecond' * ${leaseMs}::int`;
    await db.update(pushDeliveries).set({ dueAt: lapsed });
    await queue.run();
    await queue.run();
    expect(sent()).toHaveLength(sentBefore + 1);
    const [entry] = await db.select({ id: inboxEntries.id }).from(inboxEntries);
    for (const { headers, body } of sent()) {
      expect(headers["topic"]).toBe(entry?.id.replaceAll("-", ""));
      expect(device.decrypt(body)).toMatchObject({ id: entry?.id, kind: "knock" });
    }
    await close();
    await drop();
  },
);
