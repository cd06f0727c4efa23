import type { AccessRule } from "../../contract/access.ts";
import {
  accessBot,
  accessIdentity,
  accessMail,
  accessPasskey,
  accessPush,
  accessPushDevice,
  accessSession,
  accessToken,
} from "./account.ts";
import {
  accessChangeableChannel,
  accessChannel,
  accessChannelAsMember,
  accessFileChannel,
  accessFollowable,
  accessRemovableChannel,
} from "./channels.ts";
import { accessInvite, accessRevocableInvite, accessUsableInvite } from "./invites.ts";
import {
  accessActOfAnother,
  accessCaseOfAnother,
  accessConcernedCase,
  accessImport,
  accessWaiting,
} from "./keepers.ts";
import { accessClaimableMask, accessConfirmableMask, accessReleasableMask } from "./masks.ts";
import {
  accessBannable,
  accessBanned,
  accessKickable,
  accessPromotable,
  accessRemovableBot,
  accessTimedOut,
  accessToTimeOut,
} from "./members.ts";
import {
  accessDeletableMessage,
  accessEditableMessage,
  accessMessageAsMember,
  accessReactableMessage,
  accessPinnableMessage,
  accessRoot,
} from "./messages.ts";
import {
  accessBlockedPair,
  accessDeclinableDirect,
  accessDirect,
  accessReachable,
  accessReceivedRequest,
} from "./people.ts";
import { accessChangeableCategory, accessChangeableRole } from "./roles.ts";
import {
  accessDimension,
  accessServer,
  accessServerAsOwner,
  accessServerInvites,
  accessServerToRead,
  accessServerToUse,
  accessServerWithVoice,
} from "./servers.ts";
import {
  accessAnswer,
  accessBoardToTrash,
  accessDeletableAnswer,
  accessDeletableMark,
  accessImageToTrash,
  accessOwnAnswer,
  accessOwnBoard,
  accessOwnCapsule,
  accessOwnImage,
  accessOwnPost,
  accessOwnProfileArchive,
  accessOwnWallMark,
  accessShrine,
  accessVisiblePost,
} from "./shrine.ts";
import { accessChangeableWebhook, accessPostedWebhook, accessWebhooks } from "./webhooks.ts";

/** Accepts every caller of the audience. The handler itself loads the item, if there is one. */
const accept = async (): Promise<undefined> => undefined;

/**
 * Decides a rule: returns the item, or throws `not_found` or `forbidden`. One with `explain` is decided by
 * the statement of the action, to save a query. It runs only after a refusal, and its error replaces the
 * one of the handler.
 */
type Judge =
  | ((caller: never) => Promise<unknown>)
  | { explain: (caller: never) => Promise<unknown> };

/** The function that decides each rule of the contract. */
export const judges = {
  everyone: accept,
  member: accept,
  keeper: accept,

  "mail-link": accessMail,
  "mail-address": accessMail,
  push: accessPush,
  "push-device-own": accessPushDevice,
  "passkey-own": accessPasskey,
  "identity-own": accessIdentity,
  "session-own": accessSession,
  "token-own": accessToken,
  "bot-own": accessBot,
  "device-login-waiting": accept,

  "shrine-shown": accessShrine,
  "shrine-seen": accessShrine,
  "post-shown": accessVisiblePost,
  "post-seen": accessVisiblePost,
  "post-own": accessOwnPost,
  "answer-seen": accessAnswer,
  "answer-own": accessOwnAnswer,
  "answer-removable": accessDeletableAnswer,
  "mark-approvable": accessOwnWallMark,
  "mark-removable": accessDeletableMark,
  "capsule-own": accessOwnCapsule,
  "profile-archive-own": accessOwnProfileArchive,
  "board-own": accessOwnBoard,
  "image-own": accessOwnImage,
  "board-trashable": accessBoardToTrash,
  "image-trashable": accessImageToTrash,
  "trashed-own": accept,
  "tag-shown": accept,
  "track-shown": accept,
  "file-shown": accept,
  "member-reachable": accessReachable,
  "member-any": accessBlockedPair,

  "server-shown": accept,
  "server-seen": accessServer,
  "server-with-voice": accessServerWithVoice,
  "dimension-seen": accessDimension,
  "server-applications": accessServerToRead("manage_server"),
  "server-hooks": accessServerToRead("manage_server"),
  "server-bans": accessServerToRead("ban"),
  "server-timeouts": accessServerToRead("timeout"),
  "server-reports": accessServerToRead("manage_messages"),
  "server-invites": accessServerInvites,
  "server-manager": accessServerToUse("manage_server"),
  "channel-manager": accessServerToUse("manage_channels"),
  "role-manager": accessServerToUse("manage_roles"),
  "server-inviter": accessServerToUse("invite"),
  "server-owner": accessServerAsOwner,
  "role-changeable": accessChangeableRole,
  "category-changeable": accessChangeableCategory,
  "member-kickable": accessKickable,
  "bot-removable": accessRemovableBot,
  "member-promotable": accessPromotable,
  "member-bannable": accessBannable,
  "member-to-time-out": accessToTimeOut,
  "member-banned": accessBanned,
  "member-timed-out": accessTimedOut,
  "invite-known": accessInvite,
  "invite-usable": accessUsableInvite,
  "invite-manager": accessRevocableInvite,

  "channel-seen": accessChannel,
  "channel-member": accessChannelAsMember,
  "channel-voice": { explain: accessChannelAsMember },
  "channel-files": accessFileChannel,
  "channel-changeable": accessChangeableChannel,
  "channel-removable": accessRemovableChannel,
  "channel-webhooks": accessWebhooks,
  "webhook-changeable": accessChangeableWebhook,
  "webhook-posted": accessPostedWebhook,
  "mask-claimable": accessClaimableMask,
  "mask-confirmable": accessConfirmableMask,
  "mask-releasable": accessReleasableMask,
  "thread-followable": accessFollowable,
  "message-member": accessMessageAsMember,
  "message-reactable": accessReactableMessage,
  "message-own": accessEditableMessage,
  "message-removable": accessDeletableMessage,
  "message-pinnable": accessPinnableMessage,
  "message-root": accessRoot,
  "direct-seen": accessDirect,
  "direct-received": accessReceivedRequest,
  "direct-declinable": accessDeclinableDirect,
  "direct-openable": accept,
  "subject-reportable": accept,

  "case-concerned": accessConcernedCase,
  "case-of-another": accessCaseOfAnother,
  "act-of-another": accessActOfAnother,
  "case-listed": accept,
  "waitlist-entry": accessWaiting,
  "import-listed": accessImport,
} as const satisfies Record<AccessRule, Judge>;
