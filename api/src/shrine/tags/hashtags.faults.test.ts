import { userTags } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import {
  constellationSchema,
  packedMapType,
  readConstellation,
} from "../../../contract/sky/map.ts";
import { maxHashtags } from "@oni/realtime/contract";
import { mapOf } from "../../../contract/sky/packed-map.ts";
import { openTestApp } from "../../../testing/app.ts";

async function openManyMembers(size: number) {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const members = await Promise.all(Array.from({ length: size }, () => app.signIn()));
  const shrine = (as: string | undefined, profileMarkdown: string) =>
    app.request("/api/users/profile", { method: "PATCH", as: as ?? "", body: { profileMarkdown } });
  const readMap = async (accept: string) => {
    const answer = await app.app.request("/api/constellation", {
      headers: { Authorization: `Bearer ${members[0]?.secret}`, Accept: accept },
    });
    return answer.text();
  };
  return { app, members, shrine, readMap };
}

const makeTags = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);

test.each([" ", "\n\n"])(
  "shrine-381: of seven thousand hashtags, with %j between, the first hundred count",
  async (between) => {
    const { app, members, shrine } = await openManyMembers(1);
    const markdown = makeTags(7_000)
      .map((tag) => `#${tag}`)
      .join(between)
      .slice(0, 50_000);
    expect((await shrine(members[0]?.secret, markdown)).status).toBe(200);
    const stored = await app.db
      .select({ tag: userTags.tag })
      .from(userTags)
      .where(eq(userTags.userId, members[0]?.id ?? ""));
    expect(stored.map(({ tag }) => tag).sort()).toEqual(makeTags(maxHashtags).sort());
  },
);

test("sky-303: members who share a hundred tags add no more to the map than those who share twenty", async () => {
  const { app, members, readMap } = await openManyMembers(8);
  const post = (as: string, tags: string[]) =>
    app.request("/api/posts", { as, body: { title: "t", markdownContent: "m", tags } });
  const words = makeTags(100).map((tag) => tag.padStart(50, "x"));
  // Regions are left out: there is one for each shared tag, up to their own limit.
  const lengths = async () => {
    const maps = await Promise.all(["application/json", packedMapType].map(readMap));
    return maps.map((map) => JSON.stringify({ ...JSON.parse(map), regions: [] }).length);
  };
  for (const { secret } of members) await post(secret, words.slice(0, 20));
  const [plainBefore = 0, packedBefore = 0] = await lengths();
  for (let start = 20; start < words.length; start += 20) {
    for (const { secret } of members) await post(secret, words.slice(start, start + 20));
  }
  const [plain = 0, packed = 0] = await lengths();
  expect(plain).toBeLessThan(plainBefore + 100);
  expect(packed).toBeLessThan(packedBefore + 300);

  const map = constellationSchema.parse(JSON.parse(await readMap("application/json")));
  expect(map.connections).toHaveLength(28);
  for (const { strength, sharedTags } of map.connections) {
    expect([strength, sharedTags.length]).toEqual([100, 20]);
  }
  const packedMap = readConstellation.response.parse(JSON.parse(await readMap(packedMapType)));
  expect(mapOf(packedMap)).toEqual(map);
});
