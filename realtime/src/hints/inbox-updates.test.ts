import type { Database } from "@oni/db";
import { insertInboxEntries } from "@oni/db/people";
import { makeMember, makeMessage, makeServer } from "@oni/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocalWorld, type World } from "../../testing/world.ts";
import { createInboxUpdates } from "./inbox-updates.ts";

let world: World;
beforeAll(async () => {
  world = await openLocalWorld();
});
afterAll(() => world.close());

/** Returns a database that once refuses to read counts, or entries. */
function refuseOnce(db: Database, refused: "counts" | "entries"): Database {
  let isDone = false;
  const select = (fields: object) => {
    if (isDone || "unread" in fields !== (refused === "counts")) {
      return Reflect.apply(db.select, db, [fields]);
    }
    isDone = true;
    throw new Error("The database is busy.");
  };
  return new Proxy(db, {
    get: (target, key) => (key === "select" ? select : Reflect.get(target, key)),
  });
}

test.each(["entries", "counts"] as const)(
  "realtime-64: if the database refuses %s they are sent later, and no entry twice",
  async (refused) => {
    const [reader, author] = [await world.here.enter(), await world.here.enter()];
    const { id: serverId, channel } = await makeServer(world.db, { ownerId: author.id });
    await makeMember(world.db, { serverId, userId: reader.id });
    const message = await makeMessage(world.db, { channelId: channel.id, userId: author.id });
    const entry = { kind: "reply", actorId: author.id, serverId, subjectId: message.id } as const;
    const changes = await insertInboxEntries(world.db, [{ userId: reader.id, ...entry }]);

    const { io, log } = world.here.deps;
    const warnings: string[] = [];
    const noting = { ...log, warn: (words: string) => void warnings.push(words) };
    const news = createInboxUpdates({ io, db: refuseOnce(world.db, refused), log: noting });
    news.changed(changes);
    await reader.waitForEvent("inbox:unread", ({ unread }) => unread === 1);
    expect(reader.payloadsOf("inbox:item")).toHaveLength(1);
    expect(warnings).toEqual(["The inbox does not answer"]);
    news.close();
  },
);
