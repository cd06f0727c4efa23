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
 */
export const wireVersion = 4;
