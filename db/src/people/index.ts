export * from "./blocks.ts";
export * from "./inbox/inbox.ts";
export {
  deleteInboxEntries,
  findInboxPosition,
  type InboxChange,
  insertInboxEntries,
  listInboxReaders,
  markInboxRead,
  type NewInboxEntry,
  trimInboxes,
} from "./inbox/write-inbox.ts";
export * from "./pairs.ts";
export * from "./reports.ts";
