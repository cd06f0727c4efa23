import { openDatabase } from "@oni/db";
import { findResetLink } from "@oni/db/account";
import { makeUser, openPostgresTestDatabase } from "@oni/db/testing";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../process/config.ts";
import { hashOfLink } from "../account/recovery/make-reset-link.ts";
import { runJob } from "./run-job.ts";

test("api-80: a reset link is made for a PostgreSQL", async () => {
  const { db, url, close } = await openPostgresTestDatabase();
  onTestFinished(close);
  const { id, username } = await makeUser(db);
  const config = readConfig({ DATABASE_URL: url });
  const address = new URL(await runJob(config, "reset-link", { username }));
  expect(address.origin).toBe("http://localhost:3000");
  const token = address.searchParams.get("token") ?? "";
  const again = await openDatabase({ databaseUrl: url, dataDirectory: "" });
  onTestFinished(again.close);
  expect(await findResetLink(again.db, hashOfLink(token))).toEqual({ userId: id, isMailed: false });
});
