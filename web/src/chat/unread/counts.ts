/** Returns the sum of the unread counts of some servers or channels. */
export const totalUnread = (items: readonly { unreadCount: number }[]) =>
  items.reduce((total, { unreadCount }) => total + unreadCount, 0);

/** Formats a count, at most 99+. */
export const shownCount = (count: number) => (count > 99 ? "99+" : String(count));
