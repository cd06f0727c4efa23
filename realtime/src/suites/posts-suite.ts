import { randomUUID } from "node:crypto";
import { posts, users } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rooms } from "../../contract/index.ts";
import type { World } from "../../testing/world.ts";

type Changes = { isAlert?: boolean; limitScale?: number };
type Client = Awaited<ReturnType<World["here"]["connect"]>>;

/** Tests watching posts. */
export function testPosts(open: (changes?: Changes) => Promise<World>): void {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  let marks = 0;
  /** Announces a deletion like the api. Returns which clients received it. */
  async function receivedBy(postId: string, clients: readonly Client[], at = world) {
    const gone = { id: randomUUID(), postId };
    at.publisher.emit(rooms.post(postId), "answer:deleted", gone);
    // Sent afterwards to all clients, so a client with this event would have that one.
    at.publisher.emit(rooms.waitlist, "waitlist:stats", { count: (marks += 1) });
    for (const client of clients)
      await client.waitForEvent("waitlist:stats", (it) => it.count === marks);
    return clients.map((client) =>
      client.payloadsOf("answer:deleted").some(({ id }) => id === gone.id),
    );
  }

  async function makePost(at: World, userId: string, isPublic = true) {
    const text = { title: "a thing", content: "words", markdownContent: "words" };
    const id = randomUUID();
    await at.db.insert(posts).values({ id, userId, ...text, isPublic });
    return id;
  }

  async function openPost({ isPublic = true, at = world } = {}) {
    const owner = await at.here.enter();
    const [visitor, member] = [await at.there.connect(), await at.here.enter()];
    for (const client of [owner, visitor, member]) await client.send("waitlist:watch", {});
    const postId = await makePost(at, owner.id, isPublic);
    return { owner, visitor, member, postId, everyone: [owner, visitor, member] };
  }

  test("realtime-78: readers of a post on every replica receive its answers until they unwatch", async () => {
    const { postId, visitor, everyone } = await openPost();
    expect(await receivedBy(postId, everyone)).toEqual([false, false, false]);
    for (const client of everyone) {
      expect(await client.send("post:watch", { postId })).toEqual({ ok: true });
    }
    expect(await receivedBy(postId, everyone)).toEqual([true, true, true]);
    await visitor.send("post:unwatch", { postId });
    expect(await receivedBy(postId, everyone)).toEqual([true, false, true]);
  });

  test("realtime-78, realtime-79: an invisible post is refused like an unknown one", async () => {
    const { postId, owner, visitor, member, everyone } = await openPost({ isPublic: false });
    for (const client of [visitor, member]) {
      const unknown = await client.send("post:watch", { postId: randomUUID() });
      expect(unknown).toMatchObject({ ok: false, code: "not_found" });
      expect(await client.send("post:watch", { postId })).toEqual(unknown);
    }
    expect(await owner.send("post:watch", { postId })).toEqual({ ok: true });
    expect(await receivedBy(postId, everyone)).toEqual([true, false, false]);
  });

  test.each(["post", "author"])(
    "realtime-80, realtime-81: when the %s is hidden, others receive only that the post has changed",
    async (what) => {
      const { postId, owner, visitor, member, everyone } = await openPost();
      for (const client of everyone) await client.send("post:watch", { postId });
      const hidden = { isPublic: false };
      if (what === "post") {
        await world.db.update(posts).set(hidden).where(eq(posts.id, postId));
        world.publisher.postClosed(postId);
      } else {
        await world.db.update(users).set(hidden).where(eq(users.id, owner.id));
        world.publisher.shrineClosed(owner.id);
      }
      for (const client of [visitor, member]) {
        expect(await client.waitForEvent("post:changed")).toEqual({ id: postId });
      }
      expect(await receivedBy(postId, everyone)).toEqual([true, false, false]);
    },
  );

  test("realtime-80, realtime-81: the periodic check finds a hidden post whose hint was lost", async () => {
    const alert = await open({ isAlert: true });
    const { postId, visitor } = await openPost({ at: alert });
    await visitor.send("post:watch", { postId });
    await alert.db.delete(posts).where(eq(posts.id, postId));
    expect(await visitor.waitForEvent("post:changed")).toEqual({ id: postId });
    expect(await receivedBy(postId, [visitor], alert)).toEqual([false]);
    await alert.close();
  });

  test("realtime-82: a socket watches at most 20 posts, and an unwatched one makes space", async () => {
    const owner = await world.here.enter();
    const ids = await Promise.all(Array.from({ length: 21 }, () => makePost(world, owner.id)));
    const acks = [];
    for (const postId of ids) acks.push(await owner.send("post:watch", { postId }));
    expect(acks.map(({ ok }) => ok)).toEqual([...Array<boolean>(20).fill(true), false]);
    expect(acks.at(-1)).toMatchObject({ code: "quota" });
    const [first = "", last = ""] = [ids[0], ids[20]];
    expect(await owner.send("post:watch", { postId: first })).toEqual({ ok: true });
    await owner.send("post:unwatch", { postId: first });
    expect(await owner.send("post:watch", { postId: last })).toEqual({ ok: true });
  });
}
