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
 */
export const wireVersion = 9;
