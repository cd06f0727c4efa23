/**
 * Version of the live wire. A test compares a hash of all event and command schemas, so that every change
 * of the wire is noticed. Add a line here for each change.
 *
 * - 1: the first wire.
 * - 2: `channel:changed` notifies the reader's other devices of the read position.
 * - 3: `channel:activity` has the number of added and the list of deleted messages. `channel:read` has
 *   the unread count. New: `feed:changed`. A reply has `replyToSeq`. Shrines can be watched, and edits of
 *   a profile are sent to the member and to watchers. `message:send` sends a message over the socket.
 * - 4: `invite:opened` notifies the maker of an invitation that a person viewed it.
 * - 5: a member of `constellation:delta` has a position, `x` and `y`. `constellation:epoch` announces
 *   that all seats were recomputed.
 * - 6: watchers of a post receive `answer:created`, `answer:updated` and `answer:deleted`.
 * - 7: `inbox:item` and `inbox:unread` have new inbox entries and the unread count. New: `knock`,
 *   `direct:opened`.
 * - 8: `constellation:delta` has the changed regions, `regions` and `removedRegions`.
 * - 9: `post:reaction` has a reaction to a post or an answer. A ripple may be a `reaction`.
 * - 10: a message has `attachments`, and then its text may be empty.
 * - 11: a message has `pinnedAt`.
 * - 12: a message has `thread`, the thread under it. `channel:activity` and `channel:read` have the
 *   `parentId` of a thread, and the latter has `isFollowing`.
 * - 13: `case:changed` notifies keepers of a changed case.
 * - 14: reactions of posts and answers have a `reactionRev`, and `post:reaction` has all of them. An
 *   answer has its `seq`. `draft:changed` synchronizes drafts between a member's devices.
 * - 15: `message:deleted` has the `rev` of the deletion, because a deletion can be undone.
 * - 16: `servers:changed` announces changed lists of dimensions. Watchers of an invitation receive
 *   `invite:changed`.
 * - 17: `server:changed` without a server announces a change of all servers of the receiver.
 * - 18: `role:changed` announces changed roles of a dimension, and `server:order` the receiver's own
 *   order of dimensions.
 * - 19: a message may be by a webhook, `webhookId`, whose author has no username. Authors have `isBot`.
 * - 20: an inbox entry may have the kind `hook`.
 * - 21: a message may be by a mask, `mask`: an author of imported messages.
 * - 22: `import:progress` shows keepers the state of an uploaded archive. `mask:changed` announces claims.
 */
export const wireVersion = 22;
