export * from "./bots/bots.ts";
export * from "./channels/categories.ts";
export * from "./channels/channels.ts";
export * from "./channels/drafts.ts";
export * from "./channels/live.ts";
export * from "./directs/directs.ts";
export * from "./export/server-export.ts";
export {
  deleteAttachments,
  insertAttachment,
  isForMessage,
  type LoadedAttachment,
} from "./files/attachments.ts";
export {
  claimHooks,
  dropHookDelivery,
  findWaitingDelivery,
  listDueDeliveries,
  markHookDelivered,
  markHookFailed,
  releaseHook,
  sweepHookDeliveries,
  switchHookOff,
  type WaitingDelivery,
} from "./hooks/hook-queue.ts";
export * from "./hooks/hooks.ts";
export { queueMemberEvent } from "./hooks/queue-events.ts";
export {
  type Application,
  countWaiting,
  declineApplication,
  deleteApplication,
  findApplication,
  listApplicants,
  withdrawApplication,
  writeApplication,
} from "./members/applications.ts";
export * from "./imports/import-items.ts";
export * from "./imports/imported-channels.ts";
export * from "./imports/imported-rows.ts";
export { type IdKind, idOfSource } from "./imports/source-ids.ts";
export type { ShownMask } from "./masks/mask-of.ts";
export * from "./masks/masks.ts";
export * from "./members/bans.ts";
export * from "./members/members.ts";
export {
  listReadStates,
  moveReadPosition,
  type ReadState,
  writeFollowing,
} from "./members/reads.ts";
export { findRightsInForce, type RightsInForce } from "./members/rights-in-force.ts";
export * from "./members/timeouts.ts";
export { findDigest } from "./messages/digest.ts";
export {
  findRemoved,
  forgetRemoved,
  claimRemoved,
  releaseRemoved,
} from "./messages/retained-removals.ts";
export * from "./messages/latest-messages.ts";
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
export {
  type ChangedMessage,
  findChannelToPurge,
  findChannelToRestore,
  type MessageChanges,
  removeMessagesOf,
  restoreMessages,
} from "./messages/removed-messages.ts";
export {
  copyRights,
  deleteRole,
  findServerOfRole,
  giveRole,
  insertRole,
  listRoles,
  placeRoles,
  type RoleChanges,
  type ServerRole,
  storeBuiltInRoles,
  takeRole,
  updateRole,
} from "./roles/roles.ts";
export { listRanks, outsideRank, type RankedMember } from "./roles/ranks.ts";
export * from "./search/messages.ts";
export * from "./search/find-position.ts";
export * from "./search/terms.ts";
export * from "./search/items.ts";
export { createMessageLog, type MessageLog } from "./sends/message-log.ts";
export { findSent } from "./sends/repeated-nonce.ts";
export type { MessageDraft, InsertOutcome } from "./sends/sent-messages.ts";
export * from "./servers/invites.ts";
export * from "./servers/server-departures.ts";
export * from "./servers/servers.ts";
export type { ShownThread } from "./threads/shown-thread.ts";
export * from "./threads/threads.ts";
export * from "./visibility/audiences.ts";
export { visitorId } from "./visibility/visibility.ts";
export { authorOf } from "../account/users/author-of.ts";
export * from "./webhooks/webhook-messages.ts";
export * from "./webhooks/webhooks.ts";
