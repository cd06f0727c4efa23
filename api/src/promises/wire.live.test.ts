import { createLog } from "@oni/realtime/process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openNginx } from "../../../.ci/services/nginx-proxy.ts";
import { ambiguous } from "../../testing/ambiguous-requests.ts";
import { openTestApp } from "../../testing/app.ts";
import { serveApp } from "../../testing/listen.ts";
import { sendRaw } from "../../testing/raw-request.ts";

const logLines: string[] = [];
let app: Awaited<ReturnType<typeof openTestApp>>;
let served: Awaited<ReturnType<typeof serveApp>>;
let proxy: Awaited<ReturnType<typeof openNginx>>;
beforeAll(async () => {
  app = await openTestApp({ log: createLog("debug", (row) => logLines.push(row)) });
  served = await serveApp(app.deps);
  const ports = [Number(new URL(served.origin).port)];
  proxy = await openNginx({ apis: ports, gateways: ports });
});
afterAll(async () => {
  await proxy.close();
  await served.close();
  await app.close();
});

test("api-27: a request hidden in an ambiguous one reaches no server behind nginx", async () => {
  for (const bytes of Object.values(ambiguous)) await sendRaw(proxy.url, bytes);
  expect((await fetch(`${proxy.url}/api/waitlist/stats`)).status).toBe(200);
  expect(logLines.join("")).not.toContain("smuggled");
  // A normal request for this path is in the log, so a hidden one would be too.
  await fetch(`${proxy.url}/api/smuggled`);
  await expect.poll(() => logLines.join("")).toContain("smuggled");
});
