import type { InboxEntry } from "@oni/realtime/contract";

/** What is held of an inbox: pages, the newest first. */
export type InboxPages = readonly (readonly InboxEntry[])[];

/** An entry is new, or was there and is told anew: it stands first. */
export function putEntry(pages: InboxPages, entry: InboxEntry): InboxEntry[][] {
  const [first = [], ...others] = pages.map((page) => page.filter(({ id }) => id !== entry.id));
  return [[entry, ...first], ...others];
}

/** These, or all without `ids`, are read. The same pages when they are already. */
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
 * Whether what is held can be what is there when so much is unread. Where it cannot, something was read
 * or has gone elsewhere, which only the server can name. The last page is empty where all is held.
 */
export function agreesWith(pages: InboxPages, unread: number): boolean {
  const cachedUnread = countUnread(pages);
  return cachedUnread === unread || (cachedUnread < unread && pages.at(-1)?.length !== 0);
}
