import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, openTestDatabase } from "../../../testing/index.ts";
import type { OpenDatabase } from "../../open.ts";
import { keeperImports } from "../../schema/index.ts";
import { beginRun, claimRun, endRun, releaseRun, renewRun } from "./import-runs.ts";
import { findImport, insertImport, updateReceivedBytes } from "./keeper-imports.ts";

let store: OpenDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

const leaseMs = 60_000;

test("db-50: a run is claimed once, until its lease ends or it is given up", async () => {
  const { db } = store;
  const { id: createdById } = await makeUser(db);
  const upload = { fileName: "export.zip", sizeBytes: 10, createdById };
  const id = (await insertImport(db, upload, 1)) ?? "";
  expect(await insertImport(db, upload, 1)).toBeUndefined();
  expect(await beginRun(db, id, { status: "checking" })).toBe("unready");
  await updateReceivedBytes(db, id, 9);
  expect(await findImport(db, id)).toMatchObject({ status: "uploading", receivedBytes: 9 });
  await updateReceivedBytes(db, id, 10);
  expect(await claimRun(db, leaseMs)).toBeUndefined();
  expect(await beginRun(db, id, { status: "checking" })).toBe("begun");
  expect(await beginRun(db, id, { status: "checking" })).toBe("busy");

  const claims = await Promise.all([claimRun(db, leaseMs), claimRun(db, leaseMs)]);
  expect(claims.filter((claim) => claim !== undefined)).toMatchObject([{ id, attempts: 1 }]);
  await releaseRun(db, id, 0);
  expect(await claimRun(db, leaseMs)).toMatchObject({ id, attempts: 2 });
  await db.update(keeperImports).set({ leasedUntil: new Date(0) });
  await renewRun(db, id, leaseMs);
  expect(await claimRun(db, leaseMs)).toBeUndefined();
  await db.update(keeperImports).set({ leasedUntil: new Date(0) });
  expect(await claimRun(db, leaseMs)).toMatchObject({ id, attempts: 3 });
  await endRun(db, id, { status: "failed", error: "cut" });
  await endRun(db, id, { status: "checked" });
  expect(await findImport(db, id)).toMatchObject({ status: "failed", error: "cut" });
  expect(await claimRun(db, leaseMs)).toBeUndefined();
});
