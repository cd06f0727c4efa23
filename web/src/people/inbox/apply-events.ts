import type { InboxEntry } from "@oni/realtime/contract";

/** Cached pages of an inbox, newest first. */
export type InboxPages = readonly (readonly InboxEntry[])[];

/** Puts a new or repeated entry at the front and removes its older copy. */
export function putEntry(pages: InboxPages, entry: InboxEntry): InboxEntry[][] {
  const [first = [], ...others] = pages.map((page) => page.filter(({ id }) => id !== entry.id));
  return [[entry, ...first], ...others];
}

/** Marks the entries with these `ids` as read, or all without `ids`. */
export function markRead(
  pages: InboxPages,
  readAt: string,
  ids?: ReadonlySet<string>,
): InboxEntry[][] {
  return pages.map((page) =>
    page.map((entry) =>
      entry.readAt === null && (ids?.has(entry.id) ?? true) ? { ...entry, readAt } : entry,
    ),
  );
}

export const countUnread = (pages: InboxPages): number =>
  pages.flat().filter(({ readAt }) => readAt === null).length;

/**
 * Returns whether the cached pages can match the unread count. If not, entries were read or removed
 * elsewhere and must be fetched. The last page is empty once all are loaded.
 */
export function agreesWith(pages: InboxPages, unread: number): boolean {
  const cachedUnread = countUnread(pages);
  return cachedUnread === unread || (cachedUnread < unread && pages.at(-1)?.length !== 0);
}
