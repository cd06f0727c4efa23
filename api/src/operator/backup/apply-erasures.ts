import {
  type Database,
  type Erasure,
  findMessageChannel,
  isErasable,
  writeErasures,
} from "@oni/db";
import { deleteChannel, deleteServer, markMessageDeleted } from "@oni/db/chat";
import { deleteInboxEntries } from "@oni/db/people";
import { eraseMember } from "../../account/settings/erase-member.ts";

/** The number of members and messages that were found and erased. */
export type Applied = { members: number; messages: number };

/**
 * Erases from a restored store what was erased since its backup, in the same way, and stores the list for
 * the next restore. Returns the object keys to delete and the counts.
 */
export async function applyErasures(
  db: Database,
  erasures: readonly Erasure[],
): Promise<Applied & { keysToDelete: string[] }> {
  const keysToDelete: string[] = [];
  const applied = { members: 0, messages: 0 };
  for (const { kind, subjectId } of latestOf(erasures).filter(({ isErased }) => isErased)) {
    const keys = await erasers[kind](db, subjectId);
    if (!keys) continue;
    keysToDelete.push(...keys);
    if (kind === "user") applied.members += 1;
    if (kind === "message") applied.messages += 1;
  }
  await writeErasures(db, latestOf(erasures));
  return { ...applied, keysToDelete };
}

type Eraser = (db: Database, id: string) => Promise<string[] | undefined>;

/** Erases one item of a kind and returns its object keys. Undefined if there is no such item. */
const erasers: Record<Erasure["kind"], Eraser> = {
  user: async (db, id) =>
    (await isErasable(db, "user", id)) ? (await eraseMember(db, id)).keysToDelete : undefined,
  server: async (db, id) =>
    (await isErasable(db, "server", id)) ? db.transaction((tx) => deleteServer(tx, id)) : undefined,
  channel: async (db, id) => {
    if (!(await isErasable(db, "channel", id))) return undefined;
    await db.transaction((tx) => deleteChannel(tx, id));
    return [];
  },
  message: (db, id) =>
    db.transaction(async (tx) => {
      const target = await findMessageChannel(tx, id);
      const deleted = target && (await markMessageDeleted(tx, target));
      if (deleted) await deleteInboxEntries(tx, id);
      return deleted?.keysToDelete;
    }),
};

/** Returns the latest entry for each item. */
function latestOf(erasures: readonly Erasure[]): Erasure[] {
  const latest = new Map<string, Erasure>();
  for (const one of erasures) {
    const latestEntry = latest.get(one.subjectId);
    if (!latestEntry || latestEntry.changedAt <= one.changedAt) latest.set(one.subjectId, one);
  }
  return [...latest.values()];
}
