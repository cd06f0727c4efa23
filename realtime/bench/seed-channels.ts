import type { Database } from "@oni/db";
import { sql } from "drizzle-orm";

/** The only channel of a dimension, and session secrets of its members. The first member is the owner. */
export type SeededChannel = { channelId: string; secrets: string[] };

/** The number of messages in a channel before the bench, which fill a catch-up page. */
const historyCount = 200;

/** Fills an empty database with dimensions of members who have sessions, with one statement per table. */
export async function seedChannels(
  db: Database,
  { roomCount, size }: { roomCount: number; size: number },
): Promise<SeededChannel[]> {
  const last = roomCount * size - 1;
  /** Returns an id that encodes its table and row. */
  const id = (table: number, row: string) =>
    sql.raw(`('0000000${table}-0000-7000-8000-' || lpad(to_hex(${row}), 12, '0'))::uuid`);
  await db.execute(sql`
    insert into users (id, username, email, password, "displayName")
    select ${id(1, "i")}, 'oni_' || i, 'oni_' || i || '@example.net', '$none$', 'Oni ' || i
    from generate_series(0, ${last}::int) i`);
  await db.execute(sql`
    insert into sessions (id, "publicId", "userId", "expiresAt", "userAgent")
    select encode(sha256(convert_to(${secretStart} || lpad(i::text, ${secretDigits}, '0'), 'UTF8')), 'hex'),
      ${id(2, "i")}, ${id(1, "i")}, now() + interval '1 day', 'bench'
    from generate_series(0, ${last}::int) i`);
  await db.execute(sql`
    insert into servers (id, "ownerId", name, "memberCount")
    select ${id(3, "r")}, ${id(1, `r * ${size}`)}, 'room ' || r, ${size}
    from generate_series(0, ${roomCount - 1}::int) r`);
  await db.execute(sql`
    insert into server_members (id, "serverId", "userId", role)
    select ${id(4, "i")}, ${id(3, `i / ${size}`)}, ${id(1, "i")},
      case when i % ${size}::int = 0 then 'owner' else 'member' end
    from generate_series(0, ${last}::int) i`);
  await db.execute(sql`
    insert into channels (id, "serverId", name, "isDefault", "lastSeq", "lastRev")
    select ${id(5, "r")}, ${id(3, "r")}, 'general', true, ${historyCount}, ${historyCount}
    from generate_series(0, ${roomCount - 1}::int) r`);
  await db.execute(sql`
    insert into messages (id, "channelId", "userId", seq, rev, content)
    select gen_random_uuid(), ${id(5, "r")}, ${id(1, `r * ${size}`)}, n, n, 'an earlier line ' || n
    from generate_series(0, ${roomCount - 1}::int) r, generate_series(1, ${historyCount}::int) n`);
  await db.execute(sql`analyze`);
  return Array.from({ length: roomCount }, (_, room) => ({
    channelId: `00000005-0000-7000-8000-${room.toString(16).padStart(12, "0")}`,
    secrets: Array.from({ length: size }, (__, member) => secretOf(room * size + member)),
  }));
}

/** Secrets have 40 letters and digits. */
const secretStart = "benchbenchbenchbenchbenchbenchbe";
const secretDigits = 8;
const secretOf = (member: number) => secretStart + String(member).padStart(secretDigits, "0");
