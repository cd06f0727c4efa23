import { randomUUID } from "node:crypto";
import * as schema from "@oni/db/schema";
import { makeMember, makeMessage, makeServer } from "@oni/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../testing/app.ts";
import { readZip } from "../../../../../.ci/services/read-zip.ts";
import { makeImage } from "../../../../testing/uploads.ts";
import { accountFiles, zippedLists } from "./account-schema.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function exportFiles(as: string) {
  const headers = { Authorization: `Bearer ${as}` };
  const response = await app.app.request("/api/users/me/export.zip", { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(/filename="oni-\w+\.zip"/);
  return readZip(Buffer.from(await response.arrayBuffer()));
}

/** Creates a member with one of everything that the zip shows. */
async function fillAccount() {
  const member = await app.signIn({ bio: "an owl", displayName: "Ada <b>" });
  const own = { userId: member.id };
  const image = await makeImage(app, member, { title: "a lamp" });
  const text = `# tide\n\n![lamp](${image.imageUrl.replace(/\?.*/, "")}) ![out](https://elsewhere.invalid/x)`;
  await app.db.insert(schema.posts).values(
    Array.from({ length: 45 }, (_, index) => ({
      ...own,
      ...{ title: `post ${index}`, content: text, markdownContent: text, tags: ["moth"] },
    })),
  );
  await app.db
    .insert(schema.profileArchives)
    .values({ ...own, title: "then", markdownContent: "**old**" });
  const joined = await makeServer(app.db);
  await makeMember(app.db, { serverId: joined.id, userId: member.id });
  const { channel } = joined;
  await makeMessage(app.db, { channelId: channel.id, userId: member.id, content: "my ripple" });
  return { member, joined };
}

test("account-461: the zip of an account has pages, pictures and data of what the member made", async () => {
  const { member } = await fillAccount();
  const files = await exportFiles(member.secret);
  const textOf = (path: string) => files.get(path)?.toString() ?? `no file ${path}`;
  for (const [path, schemaOf] of Object.entries(accountFiles)) {
    expect(schemaOf.safeParse(JSON.parse(textOf(path))).error, path).toBeUndefined();
  }
  expect(JSON.parse(textOf("data/posts.json"))).toHaveLength(45);
  expect(JSON.parse(textOf("data/messages.json"))).toMatchObject([{ content: "my ripple" }]);
  const [picture] = JSON.parse(textOf("data/files.json"));
  expect(files.get(picture.path)?.length).toBeGreaterThan(0);
  const index = textOf("index.html");
  expect(index).toContain("Ada &lt;b&gt;");
  for (const path of ["posts/1.html", "album/1.html", "archives/1.html", "messages/1.html"]) {
    expect(index).toContain(`href="${path}"`);
    expect(files.has(path)).toBe(true);
  }
  const posts = ["posts/1.html", "posts/2.html", "posts/3.html"].map(textOf);
  expect(posts.map((page) => page.match(/<article/g)?.length)).toEqual([20, 20, 5]);
  expect(posts[0]).toContain(`<img src="../${picture.path}" alt="lamp"`);
  expect(posts.join("")).not.toMatch(/src="https?:/);
  expect(posts[2]).not.toContain('href="4.html"');
  expect(textOf("search/1.js")).toContain("post 0");
});

test("chat-757: the zip of an account has the messages and reactions of confirmed masks only", async () => {
  const { member, joined } = await fillAccount();
  const { id: channelId } = joined.channel;
  for (const [index, isConfirmed] of [true, false].entries()) {
    const owned = { serverId: joined.id, claimedById: member.id, isConfirmed };
    const [mask] = await app.db
      .insert(schema.masks)
      .values({ ...owned, source: "slack", name: "Tide" })
      .returning();
    const by = { maskId: mask?.id ?? "" };
    const content = isConfirmed ? "an old ripple" : "a canary";
    const [message] = await app.db
      .insert(schema.messages)
      .values({ ...by, channelId, seq: index + 2, rev: index + 2, content })
      .returning();
    await app.db
      .insert(schema.maskReactions)
      .values({ ...by, messageId: message?.id ?? "", emoji: "🪼" });
  }
  const files = await exportFiles(member.secret);
  const listOf = (name: string) => JSON.parse(String(files.get(`data/${name}.json`)));
  expect(listOf("importedMessages")).toMatchObject([{ content: "an old ripple" }]);
  expect(listOf("importedReactions")).toMatchObject([{ emoji: "🪼" }]);
  expect(files.get("imported/1.html")?.toString()).toContain("an old ripple");
  expect(Buffer.concat([...files.values()]).includes("a canary")).toBe(false);
});

test("account-462: the zip of an account names no email, session or key, and nothing of others", async () => {
  const { member, joined } = await fillAccount();
  const canaries = [member.email, member.secret, member.password];
  for (let count = 0; count < 25; count += 1) {
    const content = `canary-${randomUUID()}`;
    canaries.push(content);
    await makeMessage(app.db, {
      ...{ channelId: joined.channel.id, userId: joined.ownerId, content },
    });
    const title = `canary-${randomUUID()}`;
    canaries.push(title);
    const post = { title, content: title, markdownContent: title, tags: [], isPublic: false };
    await app.db.insert(schema.posts).values({ ...post, userId: joined.ownerId });
  }
  const files = await exportFiles(member.secret);
  const all = Buffer.concat([...files.values()]);
  expect(canaries.filter((text) => all.includes(text))).toEqual([]);
  const paths = [...files.keys()].filter((path) => /^data\/(?!export|files|schema)/.test(path));
  expect(paths.toSorted()).toEqual(zippedLists.map((name) => `data/${name}.json`).toSorted());
});
