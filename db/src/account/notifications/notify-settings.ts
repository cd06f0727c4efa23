import { eq } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { notifySettings } from "../../schema/index.ts";

/** Returns the notification settings of a member, or undefined while the member has set none. */
export async function findNotifySettings(db: Database, userId: string) {
  const [settings] = await db
    .select({
      levels: notifySettings.levels,
      usual: notifySettings.usual,
      quiet: notifySettings.quiet,
      pushContent: notifySettings.pushContent,
    })
    .from(notifySettings)
    .where(eq(notifySettings.userId, userId));
  return settings;
}

type NotifySettings = NonNullable<Awaited<ReturnType<typeof findNotifySettings>>>;

/**
 * Replaces the given notification settings of a member. `atFirst` gives the other values when no settings
 * are stored yet.
 */
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
      usual: changes.usual ?? atFirst.usual,
      quiet: changes.quiet ?? atFirst.quiet,
      pushContent: changes.pushContent ?? atFirst.pushContent,
    })
    .onConflictDoUpdate({ target: notifySettings.userId, set: changes });
}
