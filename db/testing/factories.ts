import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../src/connection/database.ts";
import {
  channels,
  messages,
  serverMembers,
  servers,
  sessions,
  users,
} from "../src/schema/index.ts";

const unique = () => randomBytes(5).toString("hex");

function first<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error("The insert returned no row.");
  return row;
}

/** Creates a member whose password hash matches nothing. They can be signed in only by a session row. */
export async function makeUser(db: Database, values: Partial<typeof users.$inferInsert> = {}) {
  const name = `oni_${unique()}`;
  return first(
    await db
      .insert(users)
      .values({ username: name, email: `${name}@example.net`, password: "$none$", ...values })
      .returning(),
  );
}

/** Creates a session of a member that lasts another day. Returns its stored key. */
export async function makeSession(db: Database, userId: string): Promise<string> {
  const expiresAt = sql`now() + interval '1 day'`;
  const session = { id: randomBytes(32).toString("hex"), userId, expiresAt };
  return first(await db.insert(sessions).values(session).returning()).id;
}

/** Creates a server with its owner as a member and the default channel `general`. */
export async function makeServer(db: Database, values: Partial<typeof servers.$inferInsert> = {}) {
  const ownerId = values.ownerId ?? (await makeUser(db)).id;
  const server = first(
    await db
      .insert(servers)
      .values({ name: `dimension ${unique()}`, ...values, ownerId })
      .returning(),
  );
  await db.insert(serverMembers).values({ serverId: server.id, userId: ownerId, role: "owner" });
  const channel = await makeChannel(db, { serverId: server.id, name: "general", isDefault: true });
  return { ...server, channel };
}

/** Makes `userId` a member of the server and updates its member count. */
export async function makeMember(
  db: Database,
  values: { serverId: string; userId?: string; role?: "owner" | "moderator" | "member" },
) {
  const userId = values.userId ?? (await makeUser(db)).id;
  const member = first(
    await db
      .insert(serverMembers)
      .values({ role: "member", ...values, userId })
      .returning(),
  );
  const { serverId } = values;
  const memberCount = sql`(select count(*) from ${serverMembers} where "serverId" = ${serverId})`;
  await db.update(servers).set({ memberCount }).where(eq(servers.id, serverId));
  return member;
}

export async function makeChannel(
  db: Database,
  values: Partial<typeof channels.$inferInsert> & { serverId: string },
) {
  return first(
    await db
      .insert(channels)
      .values({ name: `channel-${unique()}`, ...values })
      .returning(),
  );
}

/** Inserts the next message of a channel directly. */
export async function makeMessage(
  db: Database,
  values: { channelId: string; userId: string; content?: string },
) {
  const counted = first(
    await db
      .update(channels)
      .set({ lastSeq: sql`${channels.lastSeq} + 1`, lastRev: sql`${channels.lastRev} + 1` })
      .where(eq(channels.id, values.channelId))
      .returning(),
  );
  return first(
    await db
      .insert(messages)
      .values({ content: "a ripple", ...values, seq: counted.lastSeq, rev: counted.lastRev })
      .returning(),
  );
}
