import { expect, test, vi } from "vitest";
import { respondTo } from "./respond.ts";
import { cacheName, dropOldShells } from "./shell.ts";
import { memoryCaches } from "./testing/memory-caches.ts";

const origin = "https://oni.example";
const shellOf = (build: string) => ({
  build,
  page: "/blank.html",
  named: ["/theme.js"],
  hashed: [`/assets/${build}.js`],
});

/** Makes a worker of build `b` with the former build `a`, on a network of the test. */
async function makeWorker(fetch: (path: string) => Promise<Response>) {
  const served = vi.fn((request: Request | string | URL) =>
    fetch(new URL(request instanceof Request ? request.url : request, origin).pathname),
  );
  const caches = memoryCaches(origin);
  for (const build of ["a", "b"]) {
    const cache = await caches.open(cacheName(shellOf(build)));
    for (const path of ["/blank.html", "/theme.js", `/assets/${build}.js`]) {
      await cache.put(path, new Response(`kept ${path} of ${build}`));
    }
  }
  const request = (path: string, mode = "cors", preloaded?: Response) =>
    respondTo(
      {
        request: requestOf(origin + path, mode),
        preloadResponse: Promise.resolve(preloaded),
        waitUntil: () => {},
      },
      shellOf("b"),
      { caches, fetch: served, origin },
    );
  return { request, caches, served };
}

/** Only a browser can create a navigation request. */
function requestOf(url: string, mode: string): Request {
  const request = new Request(url);
  Object.defineProperty(request, "mode", { value: mode });
  return request;
}

test("account-3: a screen comes from the network or its preload, else from the shell", async () => {
  const { request, served } = await makeWorker(async () => new Response("fresh"));
  expect(await (await request("/inbox", "navigate"))?.text()).toBe("fresh");
  expect(await (await request("/inbox", "navigate", new Response("early")))?.text()).toBe("early");
  expect(served).toHaveBeenCalledTimes(1);

  const cut = await makeWorker(() => Promise.reject(new TypeError("no network")));
  expect(await (await cut.request("/inbox", "navigate"))?.text()).toBe("kept /blank.html of b");
  expect(await (await cut.request("/theme.js"))?.text()).toBe("kept /theme.js of b");
  const down = await makeWorker(async () => new Response("busy", { status: 503 }));
  expect(await (await down.request("/inbox", "navigate"))?.text()).toBe("kept /blank.html of b");
  const missing = await makeWorker(async () => new Response("nothing", { status: 404 }));
  expect(await (await missing.request("/oni/nobody", "navigate"))?.text()).toBe("nothing");
});

test("account-3: a silent network is waited for five seconds", async () => {
  vi.useFakeTimers();
  const { request } = await makeWorker(() => new Promise(() => {}));
  const answer = request("/inbox", "navigate");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await (await answer)?.text()).toBe("kept /blank.html of b");
  vi.useRealTimers();
});

test("account-4: hashed files come from the last two builds, and new ones are cached", async () => {
  const { request, caches, served } = await makeWorker(
    async (path) => new Response(`fresh ${path}`),
  );
  expect(await (await request("/assets/a.js"))?.text()).toBe("kept /assets/a.js of a");
  expect(served).not.toHaveBeenCalled();
  await request("/assets/font.woff2");
  await request("/assets/font.woff2");
  expect(served).toHaveBeenCalledTimes(1);
  await caches.open(cacheName(shellOf("c")));
  await dropOldShells(caches, shellOf("c"));
  expect(await caches.keys()).toEqual(["oni-shell-b", "oni-shell-c"]);
});
