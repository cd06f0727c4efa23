import type { Role, Server } from "@oni/api/contract";

/**
 * What a role allows in a dimension, asked by every menu, button and command. The server judges for
 * itself; this spares a member what it would refuse.
 */

/** What counts of a member in a dimension or line: their role, unless a timeout leaves them only to read. */
export type Standing = Role | "silent" | null;

/** Null for who has not joined. Whoever is silent still leaves, and reads what their role lets them read. */
export const standingOf = ({ role, timeout }: Pick<Server, "role" | "timeout">): Standing =>
  role !== null && timeout ? "silent" : role;

/** Owner and moderators read reports and bans. */
export const mayReadAsStaff = (role: Role | null): boolean =>
  role === "owner" || role === "moderator";
export const mayLeave = (role: Role | null): boolean => role !== null && role !== "owner";

/** Whoever is in sends, reacts, answers and opens side rooms. */
export const mayWrite = (standing: Standing): boolean => standing !== null && standing !== "silent";

/** Owner and moderators keep the door, the channels and the order of a dimension. */
export const mayModerate = (standing: Standing): boolean =>
  standing === "owner" || standing === "moderator";

/** Whoever owns it deletes it or gives it away. */
export const mayDelete = (standing: Standing): boolean => standing === "owner";

export const mayDeleteChannel = (standing: Standing, channel: { isDefault: boolean }): boolean =>
  mayModerate(standing) && !channel.isDefault;

/** Whether someone of `standing` may make someone of `other` a moderator, a member again, or the owner. */
export const mayPromote = (standing: Standing, other: Role): boolean =>
  standing === "owner" && other !== "owner";

/** Whether someone of `standing` may silence, kick or ban someone of `other`, who is null outside. */
export const mayPutOut = (standing: Standing, other: Role | null): boolean =>
  (standing === "owner" && other !== "owner") ||
  (standing === "moderator" && (other === "member" || other === null));

/** Only whoever wrote a message changes its words, while they are in. */
export const mayEditMessage = (standing: Standing, isYours: boolean): boolean =>
  isYours && mayWrite(standing);

/** Whoever wrote a message takes it back; those who keep the dimension may take it away. */
export const mayDeleteMessage = (standing: Standing, isYours: boolean): boolean =>
  isYours || mayModerate(standing);

/** Both sides of a direct line pin to it. */
export const mayPin = (standing: Standing, isLine: boolean): boolean =>
  mayModerate(standing) || (isLine && mayWrite(standing));

/** Whoever wrote a line may list the side room about it, as may those who keep the dimension. */
export const mayListSideRoom = (
  standing: Standing,
  { kind, isRootAuthor }: { kind: Server["kind"]; isRootAuthor: boolean },
): boolean =>
  kind === "dimension" && (mayModerate(standing) || (isRootAuthor && mayWrite(standing)));
