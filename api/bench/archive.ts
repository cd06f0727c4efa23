import { posts } from "@oni/db/schema";
import { openPostgresTestDatabase } from "@oni/db/testing";
import type { ArchivedPost } from "../contract/shrine/posts.ts";
import { openTestApp } from "../testing/app.ts";
import { reportTimes, timeRuns } from "./measure.ts";

/** Measures an archive of 10 000 posts on PostgreSQL (`TEST_DATABASE_URL`) against one of 10. */
const postCount = 10_000;
const rowsAtOnce = 1_000;
const pageSize = 50;

const app = await openTestApp({}, openPostgresTestDatabase);
try {
  const fill = async (userId: string, count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      userId,
      title: `memory ${index}`,
      content: "What you put away is still lit from inside. ".repeat(12),
      markdownContent: "What you put away is **still lit** from inside. ".repeat(12),
      tags: [`tag${index % 40}`, `year${index % 7}`],
      isArchived: true,
    }));
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      await app.db.insert(posts).values(rows.slice(start, start + rowsAtOnce));
    }
  };
  const [collector, newcomer] = [await app.signIn(), await app.signIn()];
  await fill(collector.id, postCount);
  await fill(newcomer.id, 10);

  console.log(`An archive of ${postCount} posts on PostgreSQL`);
  const page = async ({ secret: as }: { secret: string }, before = "") => {
    const path = `/api/posts/archived?limit=${pageSize}${before && `&before=${before}`}`;
    return (await app.request<ArchivedPost[]>(path, { as })).body;
  };
  let last = "";
  const onward = async () => {
    const rows = await page(collector, last);
    last = rows.length < pageSize ? "" : (rows.at(-1)?.id ?? "");
  };
  reportTimes("a page of 50, all the way down", await timeRuns(200, onward), 20);
  reportTimes("the whole of an archive of 10", await timeRuns(50, () => page(newcomer)), 20);
  const whole = () => app.request("/api/posts/archived", { as: collector.secret });
  reportTimes("the whole of it", await timeRuns(5, whole));

  const body = { title: "one more", markdownContent: "one more", tags: ["tag3", "new"] };
  const write = () => app.request("/api/posts", { as: collector.secret, body });
  reportTimes("one more public post with tags", await timeRuns(30, write));
} finally {
  await app.close();
}
