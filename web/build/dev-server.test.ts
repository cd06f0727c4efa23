import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { fetchMarkAndRobots, markAndRobots } from "../e2e/support/mark-and-robots.ts";

test("home-28: the server of `make dev` serves the mark as its icon and a text for crawlers", async () => {
  const server = await createServer({
    root: fileURLToPath(new URL("..", import.meta.url)),
    server: { host: "127.0.0.1", port: 0 },
    optimizeDeps: { noDiscovery: true },
    logLevel: "error",
  });
  onTestFinished(() => server.close());
  await server.listen();
  const [origin] = server.resolvedUrls?.local ?? [];
  expect(await fetchMarkAndRobots(new URL(origin ?? "").origin)).toEqual(markAndRobots);
});
