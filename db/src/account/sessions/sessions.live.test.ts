import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeUser, openPostgresTestDatabase } from "../../../testing/index.ts";
import type { OpenDatabase } from "../../open.ts";
import { sessions } from "../../schema/index.ts";
import { createSessions, sessionKeyOf } from "./sessions.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openPostgresTestDatabase();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => open.close());

const dayMs = 24 * 3_600_000;
const setProcessClock = (offsetMs: number) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offsetMs });
};

test.each([-400, 400])(
  "account-604: a process whose clock is %i days off opens, keeps and ends sessions like any other",
  async (days) => {
    const live = createSessions(open.db);
    const { id: userId } = await makeUser(open.db);
    setProcessClock(days * dayMs);
    const secret = await live.create(userId, null);
    expect(await live.verify(secret)).toMatchObject({ viewer: { id: userId } });
    const [found] = await live.listAlive([sessionKeyOf(secret)]);
    expect((found?.endsInMs ?? 0) / dayMs).toBeCloseTo(14, 2);
    await live.sweep();
    expect(await live.verify(secret)).not.toBeNull();
    await open.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.id, sessionKeyOf(secret)));
    expect(await live.verify(secret)).toBeNull();
  },
);
