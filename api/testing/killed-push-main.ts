import { openDatabase } from "@oni/db";
import { makeUser } from "@oni/db/testing";
import { createApp } from "../src/app.ts";
import { createPushQueue } from "../src/account/notifications/push/push-queue.ts";
import { createPushService } from "../src/account/notifications/push/service/push-service.ts";
import { createTestDeps } from "./app.ts";
import { testVapid } from "./push-member.ts";
import { reachOnly } from "./push-service.ts";

/**
 * A process that stops at `POINT`, as if `kill -9` had hit it there. The points are after a knock is
 * committed, before the push is sent to the device of `SUBSCRIPTION`, and after that. Prints the point
 * when it is reached.
 */
const point = process.env["POINT"];
const { DATABASE_URL: databaseUrl } = process.env;
const { db } = await openDatabase({ databaseUrl, dataDirectory: "" });
const outgoing = reachOnly(JSON.parse(process.env["WAY"] ?? ""));
const { publicKey } = testVapid;
const { deps } = createTestDeps(db, { push: { publicKey, judgeEndpoint: outgoing.judge } });
const app = createApp(deps);

async function request(secret: string, path: string, body: string): Promise<void> {
  const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" };
  const { ok } = await app.request(path, { method: "POST", headers, body });
  if (!ok) throw new Error(`${path} was refused.`);
}

async function stopAt(reached: string): Promise<void> {
  if (reached !== point) return;
  process.stdout.write(`${reached}\n`);
  await new Promise(() => setInterval(() => {}, 60_000));
}

const [member, other] = [await makeUser(db), await makeUser(db)];
const signIn = ({ id }: { id: string }) => deps.sessions.create(id, "test");
const subscription = process.env["SUBSCRIPTION"] ?? "";
await request(await signIn(member), "/api/push/subscriptions", subscription);
await request(await signIn(other), `/api/users/${member.id}/knock`, "{}");
await stopAt("committed");

const now = () => new Date();
const service = createPushService(testVapid, outgoing, now);
const { metrics, log } = deps;
createPushQueue({
  ...{ db, now, metrics, log },
  service: {
    send: async (message) => {
      await stopAt("before it is sent");
      const outcome = await service.send(message);
      await stopAt("after it is sent");
      return outcome;
    },
  },
}).start();
