/**
 * Version of the live wire. A test holds a hash of all event and command schemas beside it, so the
 * wire cannot change unnoticed: when it must, add a line here.
 *
 * - 1: the first wire.
 * - 2: `channel:changed` notifies the reader's own devices how far they have read.
 * - 3: `channel:activity` states how many were added and which were deleted, `channel:read` what is
 *   unread; `feed:changed`; a message that is a reply has `replyToSeq`;
 *   shrines are watched, and what a member edits is announced to them and to those who watch;
 *   `message:send` sends a message over the socket.
 * - 4: `invite:opened` tells the maker of an invitation that somebody looked at it.
 * - 5: a member of `constellation:delta` has their place, `x` and `y`; `constellation:epoch` tells that
 *   all places were settled anew.
 * - 6: posts are watched for `answer:created`, `answer:updated` and `answer:deleted`.
 * - 7: `inbox:item` and `inbox:unread` say what is new in an inbox and how much of it is unread; `knock`,
 *   `direct:opened`.
 * - 8: `constellation:delta` has the regions that a change has touched, `regions` and `removedRegions`.
 * - 9: `post:reaction` says what was pressed under a post or an answer;
 *   a ripple may be a `reaction`.
 * - 10: a message has `attachments`, and may have no words then.
 * - 11: a message has `pinnedAt`.
 * - 12: a message has `thread`, the side room that was opened under it; `channel:activity` and `channel:read`
 *   have the `parentId` of a side room, and the latter whether it is followed.
 * - 13: `case:changed` tells keepers of a case to be read again.
 * - 14: reactions of posts and answers have a `reactionRev`, and `post:reaction` says all that stand there;
 *   an answer has its `seq`; `draft:changed` brings what one writes to one's other devices.
 * - 15: `message:deleted` has the `rev` of the deletion, for what was deleted may be brought back.
 * - 16: `servers:changed` says that lists of dimensions are to be read again; invitations are watched for
 *   `invite:changed`.
 * - 17: `server:changed` without a server says that all servers of the receiver are to be read again.
 */
export const wireVersion = 17;
