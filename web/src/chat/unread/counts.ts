/** All that is unread in some dimensions, or in some channels. */
export const totalUnread = (items: readonly { unreadCount: number }[]) =>
  items.reduce((total, { unreadCount }) => total + unreadCount, 0);

/** A count as it is shown: at most 99+. */
export const shownCount = (count: number) => (count > 99 ? "99+" : String(count));
