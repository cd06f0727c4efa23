import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { trials } from "../../../../.ci/suite/deep.ts";
import { constellationSchema, packedMapSchema, packedMapType } from "../../../contract/sky/map.ts";
import { unpackMap } from "../../../contract/sky/packed-map.ts";
import { createTestDeps, openTestApp } from "../../../testing/app.ts";
import { createApp } from "../../app.ts";

const password = "Ripple_1@";
const memberCount = 6;
const anyMember = fc.nat({ max: memberCount - 1 });
const anyTags = fc.subarray(["tape", "moth", "loops", "rain"]);
const anyChange = fc.oneof(
  { weight: 6, arbitrary: fc.record({ memberIndex: anyMember, userBadges: anyTags }) },
  { weight: 3, arbitrary: fc.record({ memberIndex: anyMember, isPublic: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ memberIndex: anyMember, showOnlineStatus: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ memberIndex: anyMember, displayName: fc.constantFrom("a", "b") }),
  },
  { weight: 1, arbitrary: fc.record({ memberIndex: anyMember, isReplaced: fc.constant(true) }) },
);

test("sky-313: on every replica the packed map after any changes equals one that is read again", async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const replica = createApp(createTestDeps(app.db).deps);
  let joined = 0;
  const join = async () => {
    const username = `oni_${(joined += 1)}`;
    const body = { username, email: `${username}@example.net`, password };
    const made = await app.request<{ sessionId: string }>("/api/auth/register", { body });
    expect(made.status).toBe(201);
    return { username, secret: made.body.sessionId };
  };
  const viewer = await join();
  const members = await Promise.all(Array.from({ length: memberCount }, join));

  const read = async (from: typeof replica, accept: string) => {
    const answer = await from.request("/api/constellation", {
      headers: { Authorization: `Bearer ${viewer.secret}`, Accept: accept },
    });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const expectSame = async (from: typeof replica) => {
    const packed = await read(from, packedMapType);
    const plain = constellationSchema.parse(JSON.parse(await read(from, "application/json")));
    expect(unpackMap(packedMapSchema.strict().parse(JSON.parse(packed)))).toEqual(plain);
    const shown = plain.users.map(({ username }) => username);
    for (let number = 1; number <= joined; number += 1) {
      expect(packed.includes(`"oni_${number}"`)).toBe(shown.includes(`oni_${number}`));
    }
  };

  await expectSame(app.app);
  await expectSame(replica);
  const search = { numRuns: trials(25, 200), seed: Number(process.env["FUZZ_SEED"] ?? 3) };
  for (const [index, { memberIndex, ...body }] of fc.sample(anyChange, search).entries()) {
    const as = members[memberIndex]?.secret ?? "";
    const request = (path: string, method: string, sent: object) =>
      app.request(path, { method, as, body: sent });
    const isReplaced = "isReplaced" in body;
    const answer = isReplaced
      ? await request("/api/users/me", "DELETE", { password })
      : await request("/api/users/profile", "PATCH", body);
    expect(answer.status).toBe(200);
    await expectSame(app.app);
    if (isReplaced) members[memberIndex] = await join();
    await expectSame(app.app);
    if (index % 7 === 0) await expectSame(replica);
  }
});
