import { randomInt } from "node:crypto";
import { countStatements } from "@oni/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unknownBearerBudget } from "../contract/index.ts";
import { connectClient } from "../testing/client.ts";
import { openLocalWorld, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openLocalWorld();
});
afterAll(() => world.close());

const letters = "abcdefghijklmnopqrstuvwxyz234567";
/** A well-formed secret without a session. */
const newSecret = () => Array.from({ length: 40 }, () => letters[randomInt(32)]).join("");

/** Returns the code that refuses a handshake. */
const refusalOf = (sessionId: string): Promise<string | undefined> =>
  connectClient(world.here.url, sessionId).then(
    ({ close }) => void close(),
    (error: { data?: { code?: string } }) => error.data?.code,
  );

test("realtime-185: made-up sessions cost a gateway a limited number of queries and block no other client", async () => {
  const member = await world.here.signIn();
  const questions = countStatements(world.db);
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 100; count += 1) codes.push(await refusalOf(newSecret()));
  const { points } = unknownBearerBudget;
  expect(codes.slice(0, points)).toEqual(Array(points).fill("unauthorized"));
  expect(codes.slice(points)).toEqual(Array(100 - points).fill("rate_limited"));
  // The gateway makes queries of its own at the same time.
  expect(questions()).toBeLessThanOrEqual(points + 20);

  const known = await world.here.connect(member.secret);
  expect(await known.send("constellation:watch", {})).toMatchObject({ ok: true });
  const visitor = await world.here.connect();
  expect(await visitor.send("waitlist:watch", {})).toMatchObject({ ok: true });
});
