import { users } from "@oni/db/schema";
import {
  createRandom,
  createTagPicker,
  makeNetwork,
  openPostgresTestDatabase,
} from "@oni/db/testing";
import { eq } from "drizzle-orm";
import { packedMapType } from "../contract/sky/map.ts";
import { quantile } from "../../realtime/bench/quantile.ts";
import { settleEpoch } from "../src/sky/map/settle-sky.ts";
import { openTestApp } from "../testing/app.ts";
import { report, reportTimes, timeRuns } from "./measure.ts";

/**
 * Measures the map of 10 000 members on PostgreSQL (`TEST_DATABASE_URL`): reading it, and a change of
 * tags. The latter is the whole request with session, limits, commit, links and announcement, without the
 * network.
 */
const memberCount = 10_000;
const runs = 100;
const newbornCount = 300;

const app = await openTestApp({}, openPostgresTestDatabase);
try {
  const memberIds = await makeNetwork(app.db, { memberCount, seed: 42 });
  await app.db.execute("analyze");
  const random = createRandom(7);
  const pickTag = createTagPicker(createRandom(42));
  const viewer = await app.signIn();
  const read = async (headers: Record<string, string> = {}) => {
    const Authorization = `Bearer ${viewer.secret}`;
    const answer = await app.app.request("/api/constellation", {
      headers: { Authorization, "Accept-Encoding": "gzip", Accept: packedMapType, ...headers },
    });
    return { bytes: (await answer.arrayBuffer()).byteLength, etag: answer.headers.get("etag") };
  };

  const writers = await Promise.all(
    Array.from({ length: runs }, async () => {
      const id = memberIds[Math.floor(random() * memberCount)] ?? "";
      const [row] = await app.db
        .select({ badges: users.userBadges })
        .from(users)
        .where(eq(users.id, id));
      const secret = await app.deps.sessions.create(id, "bench");
      return { secret, badges: row?.badges ?? [], tag: pickTag(), postId: "" };
    }),
  );
  const writer = (index: number) => {
    const found = writers[index % runs];
    if (!found) throw new Error("There is no such writer.");
    return found;
  };
  const wear = ({ secret: as }: { secret: string }, userBadges: string[]) =>
    app.request("/api/users/profile", { method: "PATCH", as, body: { userBadges } });

  console.log(`The map of ${memberCount} members on PostgreSQL`);
  const first = await read();
  const plain = { Accept: "application/json" };
  report("answer, gzip", first.bytes / 1_000, "kB", 520);
  reportTimes("answer, map unchanged", await timeRuns(50, () => read()), 150);
  const unchanged = { "If-None-Match": first.etag ?? "" };
  const sky = await app.app.request("/api/sky", { headers: { "Accept-Encoding": "gzip" } });
  report("the sky of strangers, gzip", (await sky.arrayBuffer()).byteLength / 1_000, "kB");
  reportTimes("answer, 304", await timeRuns(50, () => read(unchanged)));
  const change = (index: number) => wear(writer(index), [`odd${index}`, ...writer(index).badges]);
  reportTimes("answer, map just changed", await timeRuns(20, () => read(), change));
  report("for reference, the plain answer, gzip", (await read(plain)).bytes / 1_000, "kB");
  reportTimes("the plain answer, map unchanged", await timeRuns(20, () => read(plain)));
  for (const one of writers.slice(0, 20)) await wear(one, one.badges);

  const bio = (index: number) => {
    const { secret: as } = writer(index);
    return app.request("/api/users/profile", {
      method: "PATCH",
      as,
      body: { bio: `bench ${index}` },
    });
  };
  reportTimes("for reference, a change that moves no tag", await timeRuns(runs, bio));
  const gain = (index: number) => wear(writer(index), [...writer(index).badges, writer(index).tag]);
  reportTimes("a member gains a tag", await timeRuns(runs, gain), 20);
  const lose = (index: number) => wear(writer(index), writer(index).badges);
  reportTimes("a member loses a tag", await timeRuns(runs, lose), 20);
  const post = async (index: number) => {
    const { secret: as, tag } = writer(index);
    const body = { title: "bench", markdownContent: "bench", tags: [tag, pickTag()] };
    writer(index).postId = (await app.request<{ id: string }>("/api/posts", { as, body })).body.id;
  };
  reportTimes("a member posts with two tags", await timeRuns(runs, post), 20);
  const unpost = (index: number) => {
    const { secret: as, postId } = writer(index);
    return app.request(`/api/posts/${postId}`, { method: "DELETE", as });
  };
  reportTimes("a member deletes that post", await timeRuns(runs, unpost), 20);

  const suggest = () => app.request("/api/constellation/suggestions", { as: viewer.secret });
  reportTimes("suggestions, the first", await timeRuns(1, suggest));
  const retag = (index: number) => wear(writer(index), [`new${index}`, ...writer(index).badges]);
  reportTimes("suggestions, tags just changed", await timeRuns(runs, suggest, retag), 50);
  const readPosition = (index: number) =>
    app.request(`/api/constellation/place?tags=${writer(index).badges.join(",")}`, {
      as: writer(index).secret,
    });
  reportTimes("where one would stand", await timeRuns(runs, readPosition));

  const reads = async () => {
    const tookMs = await timeRuns(400, () => read(unchanged));
    return quantile(tookMs, 0.99);
  };
  const calmMs = await reads();
  // A new galaxy starts a new epoch.
  for (const id of memberIds.slice(0, newbornCount)) {
    await wear({ secret: await app.deps.sessions.create(id, "bench") }, ["newborn"]);
  }
  const startedAt = performance.now();
  const settling = { isDone: false };
  const settled = settleEpoch(app.deps, { restHours: 0 }).finally(() => (settling.isDone = true));
  const concurrentMs: number[] = [];
  while (!settling.isDone) concurrentMs.push(...(await timeRuns(1, () => read(unchanged))));
  const epoch = await settled;
  report(
    `settling the sky (epoch ${epoch ?? "not worth it"})`,
    performance.now() - startedAt,
    "ms",
    20_000,
  );
  const besides = quantile(
    concurrentMs.sort((a, b) => a - b),
    0.99,
  );
  report("p99 of answers (304) meanwhile, beside that of before", besides / calmMs, "×", 1.2);
} finally {
  await app.close();
}
