import { createLog } from "@oni/realtime/process";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";

const lines: string[] = [];
let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp({ log: createLog("debug", (line) => lines.push(line)) });
});
afterAll(() => app.close());

const password = "Ripple_1@";
const register = (username: string) =>
  app.request<{ sessionId?: string }>("/api/auth/register", {
    body: { username, email: `${username}@elsewhere.net`, password },
  });

test("account-339: no log entry contains a secret, whether calls succeed, are refused or fail", async () => {
  const { body } = await register("quiet");
  await app.request("/api/auth/me?session=in-the-query", { as: body.sessionId ?? "" });
  await app.request("/api/auth/login", { body: { username: "quiet", password: `${password}!` } });
  await app.db.execute(sql`alter table users add check (username <> 'broken')`);
  expect((await register("broken")).status).toBe(500);

  const log = lines.join("");
  expect(lines).toHaveLength(5);
  expect(log).toContain("request failed");
  for (const secret of [
    password,
    "argon2",
    "elsewhere.net",
    "in-the-query",
    body.sessionId ?? "",
  ]) {
    expect(log).not.toContain(secret);
  }
});
