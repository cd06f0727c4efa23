import { channels } from "@oni/db/schema";
import { openPostgresTestDatabase } from "@oni/db/testing";
import { createLog } from "@oni/realtime/process";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDimension } from "../../testing/dimension.ts";
import { openTestApp } from "../../testing/app.ts";

const entries: Record<string, unknown>[] = [];
let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  const log = createLog("warn", (entry) => entries.push(JSON.parse(entry)));
  app = await openTestApp({ log }, openPostgresTestDatabase);
});
afterAll(() => app.close());

test("api-54, api-55: a request that waits too long for a row lock is refused with `Retry-After`, and nothing is stored", async () => {
  const { owner, sendMessage, channelId, channel } = await openDimension(app);
  await app.db.transaction(async (tx) => {
    // The transaction is idle for as long as the other request waits.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.select().from(channels).where(eq(channels.id, channelId)).for("update");
    const answer = await sendMessage(owner.secret, "held up");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("1");
  });
  expect(entries).toMatchObject([{ level: "warn", message: "request failed" }]);
  expect(entries[0]).not.toHaveProperty("stack");
  expect((await sendMessage(owner.secret, "through")).status).toBe(201);
  const { body } = await app.request<{ content: string }[]>(`${channel}/messages`, {
    as: owner.secret,
  });
  expect(body.map(({ content }) => content)).toEqual(["the first ripple", "through"]);
});
