export * from "../account/records/account-export.ts";
export * from "../account/records/accounts.ts";
export * from "../shrine/answers.ts";
export {
  type Application,
  countWaiting,
  declineApplication,
  deleteApplication,
  findApplication,
  listApplicants,
  withdrawApplication,
  writeApplication,
} from "../chat/members/applications.ts";
export * from "../chat/members/bans.ts";
export * from "../people/blocks.ts";
export * from "../shrine/boards.ts";
export * from "../shrine/capsules.ts";
export * from "../chat/channels/channels.ts";
export type { Link, LinkChange } from "../sky/connections.ts";
export * from "../sky/constellation.ts";
export * from "../chat/directs/directs.ts";
export * from "../people/pairs.ts";
export {
  findPlace,
  forgetErasures,
  isErasable,
  listErasures,
  writeErasures,
} from "../erasures/erasures.ts";
export * from "../sky/hashtags.ts";
export * from "../shrine/images.ts";
export * from "../home/indexed-pages.ts";
export * from "../chat/channels/drafts.ts";
export * from "../people/inbox/inbox.ts";
export {
  deleteInboxEntries,
  findInboxPlace,
  type InboxChange,
  insertInboxEntries,
  listInboxReaders,
  markInboxRead,
  type NewInboxEntry,
  trimInboxes,
} from "../people/inbox/write-inbox.ts";
export * from "../chat/servers/invites.ts";
export * from "../keepers/acts/acts.ts";
export * from "../keepers/acts/appeals.ts";
export * from "../keepers/cases.ts";
export * from "../keepers/keepers.ts";
export * from "../keepers/mod-log.ts";
export * from "../keepers/numbers.ts";
export * from "../keepers/acts/recent-deeds.ts";
export * from "../keepers/reports.ts";
export { findSilence, isHeld, type Silence } from "../keepers/acts/sentences.ts";
export * from "../keepers/acts/stash.ts";
export * from "../keepers/subjects.ts";
export * from "../keepers/waiting.ts";
export * from "../account/keys/admissions.ts";
export * from "../account/keys/authenticators.ts";
export * from "../account/mail/email-changes.ts";
export * from "../account/mail/letters.ts";
export * from "../account/keys/passkeys.ts";
export * from "../account/keys/sign-ins.ts";
export * from "../chat/channels/live.ts";
export * from "../sky/map-snapshots.ts";
export { findMapVersion, lockMap } from "../sky/lock-map.ts";
export {
  announceRegion,
  listRegionServers,
  listServerTags,
  type MapRegion,
} from "../sky/regions.ts";
export { findSeatFor } from "../sky/seats.ts";
export {
  abandonEpoch,
  beginEpoch,
  countUnseated,
  deleteFormerEpochs,
  enforceEpoch,
  readSkyInput,
  seatUnseated,
  writeEpoch,
} from "../sky/settling.ts";
export * from "../chat/members/members.ts";
export {
  deleteAttachments,
  insertAttachment,
  isForMessage,
  type LoadedAttachment,
} from "../chat/files/attachments.ts";
export { findDigest } from "../chat/messages/digest.ts";
export * from "../chat/messages/last-lines.ts";
export {
  type ChangedMessage,
  findChannelToPurge,
  findChannelToRestore,
  type MessageChanges,
  removeMessagesOf,
  restoreMessages,
} from "../chat/messages/removed-messages.ts";
export {
  findRemoved,
  forgetRemoved,
  holdRemoved,
  returnRemoved,
} from "../chat/messages/kept-removals.ts";
export * from "../chat/threads/side-rooms.ts";
export type { ShownThread } from "../chat/threads/shown-thread.ts";
export { listMentionable } from "../chat/messages/mentions.ts";
export {
  markMessageDeleted,
  deleteReaction,
  insertReaction,
  moveRev,
  pinMessage,
  unpinMessage,
  updateMessage,
} from "../chat/messages/message-changes.ts";
export * from "../chat/messages/messages.ts";
export * from "../chat/messages/pins.ts";
export * from "../sky/network.ts";
export * from "../account/notifications/notify-settings.ts";
export * from "../shrine/objects.ts";
export * from "../account/keys/passwords.ts";
export { type Place, placeAt } from "../sql/place.ts";
export * from "../shrine/post-reactions.ts";
export * from "../shrine/posts.ts";
export * from "../shrine/profile-archives.ts";
export * from "../account/notifications/deliveries.ts";
export * from "../account/notifications/subscriptions.ts";
export { countQueued } from "../account/mail/queued.ts";
export * from "../account/keys/recovery.ts";
export {
  listReadStates,
  moveReadPosition,
  type ReadState,
  writeFollowing,
} from "../chat/members/reads.ts";
export * from "../people/reports.ts";
export * from "../chat/search/messages.ts";
export * from "../chat/search/moments.ts";
export * from "../chat/search/terms.ts";
export * from "../chat/search/things.ts";
export * from "../chat/servers/server-departures.ts";
export { findSent } from "../chat/sends/repeated-nonce.ts";
export type { MessageDraft, Placement } from "../chat/sends/sent-messages.ts";
export * from "../chat/servers/servers.ts";
export * from "../account/users/star-fuel.ts";
export {
  findTagPlace,
  listTags,
  type TagMove,
  type TagPage,
  countTagUses,
  listTagMembers,
} from "../shrine/tags.ts";
export * from "../shrine/trash.ts";
export * from "../account/users/usernames.ts";
export * from "../chat/members/timeouts.ts";
export * from "../account/users/users.ts";
export * from "../home/waitlist.ts";
export * from "../shrine/wall.ts";
export { visitorId } from "../chat/visibility/visibility.ts";
