import { eq } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { notifySettings } from "../../schema/index.ts";

/** What a member wants to be notified of; undefined while they have not said. */
export async function findNotifySettings(db: Database, userId: string) {
  const [settings] = await db
    .select({
      levels: notifySettings.levels,
      quiet: notifySettings.quiet,
      pushContent: notifySettings.pushContent,
    })
    .from(notifySettings)
    .where(eq(notifySettings.userId, userId));
  return settings;
}

type NotifySettings = NonNullable<Awaited<ReturnType<typeof findNotifySettings>>>;

/** Replaces what is given of what a member wants to be notified of; `atFirst` holds until they say otherwise. */
export async function writeNotifySettings(
  db: Database,
  userId: string,
  {
    changes,
    atFirst,
  }: {
    changes: { [Field in keyof NotifySettings]?: NotifySettings[Field] | undefined };
    atFirst: NotifySettings;
  },
): Promise<void> {
  const given = Object.values(changes).some((value) => value !== undefined);
  if (!given) return;
  await db
    .insert(notifySettings)
    .values({
      userId,
      levels: changes.levels ?? atFirst.levels,
      quiet: changes.quiet ?? atFirst.quiet,
      pushContent: changes.pushContent ?? atFirst.pushContent,
    })
    .onConflictDoUpdate({ target: notifySettings.userId, set: changes });
}
