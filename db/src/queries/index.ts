export * from "./account-export.ts";
export * from "./accounts.ts";
export * from "./answers.ts";
export * from "./bans.ts";
export * from "./blocks.ts";
export * from "./boards.ts";
export * from "./capsules.ts";
export * from "./channels.ts";
export type { Link, LinkChange } from "./constellation/connections.ts";
export * from "./constellation/constellation.ts";
export * from "./directs/directs.ts";
export * from "./directs/pairs.ts";
export * from "./hashtags.ts";
export * from "./images.ts";
export * from "./indexed-pages.ts";
export * from "./inbox/inbox.ts";
export {
  deleteInboxEntries,
  type InboxChange,
  insertInboxEntries,
  listInboxReaders,
  markInboxRead,
  type NewInboxEntry,
  trimInboxes,
} from "./inbox/write-inbox.ts";
export * from "./invites.ts";
export * from "./live.ts";
export * from "./constellation/map-snapshots.ts";
export { findMapVersion, lockMap } from "./constellation/lock-map.ts";
export {
  announceRegion,
  listRegionServers,
  listServerTags,
  type MapRegion,
} from "./constellation/regions.ts";
export { findSeatFor } from "./constellation/seats.ts";
export {
  abandonEpoch,
  beginEpoch,
  countUnseated,
  deleteFormerEpochs,
  enforceEpoch,
  readSkyInput,
  seatUnseated,
  writeEpoch,
} from "./constellation/settling.ts";
export * from "./members.ts";
export { findDigest } from "./messages/digest.ts";
export * from "./messages/last-lines.ts";
export { listMentionable } from "./messages/mentions.ts";
export {
  markMessageDeleted,
  deleteReaction,
  insertReaction,
  updateMessage,
} from "./messages/message-changes.ts";
export * from "./messages/messages.ts";
export * from "./constellation/network.ts";
export * from "./notify-settings.ts";
export * from "./objects.ts";
export * from "./passwords.ts";
export * from "./post-reactions.ts";
export * from "./posts.ts";
export * from "./profile-archives.ts";
export * from "./push/deliveries.ts";
export * from "./push/subscriptions.ts";
export * from "./recovery.ts";
export { listReadStates, moveReadPosition, type ReadState } from "./messages/reads.ts";
export * from "./messages/reports.ts";
export * from "./messages/search.ts";
export * from "./server-departures.ts";
export { findSent } from "./messages/repeated-nonce.ts";
export type { MessageDraft, Placement } from "./messages/sent-messages.ts";
export * from "./servers.ts";
export * from "./star-fuel.ts";
export { listTags, type TagMove, type TagPage, countTagUses, listTagMembers } from "./tags.ts";
export * from "./usernames.ts";
export * from "./users.ts";
export * from "./waitlist.ts";
export * from "./wall.ts";
