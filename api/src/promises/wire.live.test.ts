import { createLog } from "@oni/realtime/process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openNginx } from "../../../.ci/services/nginx-door.ts";
import { ambiguous } from "../../testing/ambiguous-requests.ts";
import { openTestApp } from "../../testing/app.ts";
import { serveApp } from "../../testing/listen.ts";
import { sendRaw } from "../../testing/raw-request.ts";

const lines: string[] = [];
let app: Awaited<ReturnType<typeof openTestApp>>;
let served: Awaited<ReturnType<typeof serveApp>>;
let door: Awaited<ReturnType<typeof openNginx>>;
beforeAll(async () => {
  app = await openTestApp({ log: createLog("debug", (line) => lines.push(line)) });
  served = await serveApp(app.deps);
  const ports = [Number(new URL(served.origin).port)];
  door = await openNginx({ apis: ports, gateways: ports });
});
afterAll(async () => {
  await door.close();
  await served.close();
  await app.close();
});

test("SF4: what hides in an ambiguous request reaches no server behind nginx", async () => {
  for (const bytes of Object.values(ambiguous)) await sendRaw(door.url, bytes);
  expect((await fetch(`${door.url}/api/waitlist/stats`)).status).toBe(200);
  expect(lines.join("")).not.toContain("smuggled");
  // The log would have told: what comes openly is in it.
  await fetch(`${door.url}/api/smuggled`);
  await expect.poll(() => lines.join("")).toContain("smuggled");
});
