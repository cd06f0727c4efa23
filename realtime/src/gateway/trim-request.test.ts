import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocalWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openLocalWorld();
});
afterAll(() => world.close());

test("realtime-11: of a connection's request only the headers that are needed later are stored", async () => {
  const { here } = world;
  const { secret } = await here.signIn();
  const extraHeaders = { "X-Request-Id": "asked-7", "X-Other": "not asked for" };
  for (const transports of [["websocket"], ["polling"]]) {
    const { socket } = await here.connect(secret, { transports, extraHeaders });
    const socketHere = here.deps.io.of("/").sockets.get(socket.id ?? "");
    const headers = { "x-request-id": "asked-7" };
    expect(socketHere?.conn.request).toEqual({ headers });
    expect(socketHere?.handshake).toMatchObject({ headers, auth: {}, query: {}, url: "" });
  }
});
