export * from "./account-export.ts";
export * from "./accounts.ts";
export * from "./answers.ts";
export {
  type Application,
  countWaiting,
  declineApplication,
  deleteApplication,
  findApplication,
  listApplicants,
  withdrawApplication,
  writeApplication,
} from "./applications.ts";
export * from "./bans.ts";
export * from "./blocks.ts";
export * from "./boards.ts";
export * from "./capsules.ts";
export * from "./channels.ts";
export type { Link, LinkChange } from "./constellation/connections.ts";
export * from "./constellation/constellation.ts";
export * from "./directs/directs.ts";
export * from "./directs/pairs.ts";
export { findPlace, forgetErasures, isErasable, listErasures, writeErasures } from "./erasures.ts";
export * from "./hashtags.ts";
export * from "./images.ts";
export * from "./indexed-pages.ts";
export * from "./drafts.ts";
export * from "./inbox/inbox.ts";
export {
  deleteInboxEntries,
  findInboxPlace,
  type InboxChange,
  insertInboxEntries,
  listInboxReaders,
  markInboxRead,
  type NewInboxEntry,
  trimInboxes,
} from "./inbox/write-inbox.ts";
export * from "./invites.ts";
export * from "./keeper/acts.ts";
export * from "./keeper/appeals.ts";
export * from "./keeper/cases.ts";
export * from "./keeper/keepers.ts";
export * from "./keeper/mod-log.ts";
export * from "./keeper/numbers.ts";
export * from "./keeper/recent-deeds.ts";
export * from "./keeper/reports.ts";
export { findSilence, isHeld, type Silence } from "./sentences.ts";
export * from "./keeper/stash.ts";
export * from "./keeper/subjects.ts";
export * from "./keeper/waiting.ts";
export * from "./keys/admissions.ts";
export * from "./keys/authenticators.ts";
export * from "./keys/email-changes.ts";
export * from "./keys/letters.ts";
export * from "./keys/passkeys.ts";
export * from "./keys/sign-ins.ts";
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
export {
  deleteAttachments,
  insertAttachment,
  isForMessage,
  type LoadedAttachment,
} from "./attachments.ts";
export { findDigest } from "./messages/digest.ts";
export * from "./messages/last-lines.ts";
export {
  type ChangedMessage,
  findChannelToPurge,
  findChannelToRestore,
  type MessageChanges,
  removeMessagesOf,
  restoreMessages,
} from "./messages/removed-messages.ts";
export {
  findRemoved,
  forgetRemoved,
  holdRemoved,
  returnRemoved,
} from "./messages/kept-removals.ts";
export * from "./messages/side-rooms.ts";
export type { ShownThread } from "./messages/shown-thread.ts";
export { listMentionable } from "./messages/mentions.ts";
export {
  markMessageDeleted,
  deleteReaction,
  insertReaction,
  moveRev,
  pinMessage,
  unpinMessage,
  updateMessage,
} from "./messages/message-changes.ts";
export * from "./messages/messages.ts";
export * from "./messages/pins.ts";
export * from "./constellation/network.ts";
export * from "./notify-settings.ts";
export * from "./objects.ts";
export * from "./passwords.ts";
export { type Place, placeAt } from "../sql/place.ts";
export * from "./post-reactions.ts";
export * from "./posts.ts";
export * from "./profile-archives.ts";
export * from "./push/deliveries.ts";
export * from "./push/subscriptions.ts";
export { countQueued } from "./queued.ts";
export * from "./recovery.ts";
export {
  listReadStates,
  moveReadPosition,
  type ReadState,
  writeFollowing,
} from "./messages/reads.ts";
export * from "./messages/reports.ts";
export * from "./search/messages.ts";
export * from "./search/moments.ts";
export * from "./search/terms.ts";
export * from "./search/things.ts";
export * from "./server-departures.ts";
export { findSent } from "./messages/repeated-nonce.ts";
export type { MessageDraft, Placement } from "./messages/sent-messages.ts";
export * from "./servers.ts";
export * from "./star-fuel.ts";
export {
  findTagPlace,
  listTags,
  type TagMove,
  type TagPage,
  countTagUses,
  listTagMembers,
} from "./tags.ts";
export * from "./trash.ts";
export * from "./usernames.ts";
export * from "./timeouts.ts";
export * from "./users.ts";
export * from "./waitlist.ts";
export * from "./wall.ts";
export { visitorId } from "./visibility.ts";
