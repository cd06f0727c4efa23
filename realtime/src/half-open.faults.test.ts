import { expect, test } from "vitest";
import { openProxy } from "../testing/proxy.ts";
import { connectClient } from "../testing/client.ts";
import { openLocalWorld } from "../testing/world.ts";

test("RT100: who vanishes without a word is asked for a sign of life, and is gone when there is none", async () => {
  const world = await openLocalWorld();
  const { deps, url, signIn } = world.here;
  const { pingInterval, pingTimeout } = deps.io.engine.opts;
  expect((pingInterval ?? Infinity) + (pingTimeout ?? Infinity)).toBeLessThanOrEqual(35_000);
  const staying = await world.here.enter();
  // From here on it is the same in less time.
  Object.assign(deps.io.engine.opts, { pingInterval: 500, pingTimeout: 1_000 });

  const proxy = await openProxy(url);
  const vanishing = await signIn();
  const client = await connectClient(proxy.url, vanishing.secret);
  const connected = () => deps.io.of("/").sockets.size;
  expect(connected()).toBe(2);
  proxy.stall();
  await expect.poll(connected).toBe(1);
  expect(await staying.send("waitlist:watch", {})).toMatchObject({ ok: true });
  client.close();
  await proxy.close();
  await world.close();
});
