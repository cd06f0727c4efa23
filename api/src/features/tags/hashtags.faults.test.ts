import { userTags } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { constellationSchema } from "../../../contract/constellation.ts";
import { packedMapType } from "../../../contract/packed-map.ts";
import { openTestApp } from "../../../testing/app.ts";

const crowded = Array.from({ length: 7_000 }, (_, index) => `#t${index}`).join(" ");

test("TG660: seven thousand hashtags in one shrine count as a hundred", async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const members = await Promise.all(Array.from({ length: 8 }, () => app.signIn()));
  for (const { id, secret: as } of members) {
    const body = { profileMarkdown: crowded };
    const began = performance.now();
    const cpu = process.cpuUsage();
    const answer = await app.ask("/api/users/profile", { method: "PATCH", as, body });
    console.log("PATCH ms", performance.now() - began, process.cpuUsage(cpu).user / 1000);
    expect(answer.status).toBe(200);
    console.log(await app.db.$count(userTags, eq(userTags.userId, id)));
  }
  for (const type of ["application/json", packedMapType]) {
    const began = performance.now();
    const r = await app.app.request("/api/constellation", { headers: { Authorization: `Bearer ${members[0]?.secret}`, Accept: type } });
    const text = await r.text();
    console.log(type, text.length, performance.now() - began);
    if (type === "application/json") constellationSchema.parse(JSON.parse(text));
  }
});
