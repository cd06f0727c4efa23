import type { Role, Server } from "@oni/api/contract";

/**
 * What a role allows in a dimension, asked by every menu, button and command. The server judges for
 * itself; this spares a member what it would refuse.
 */

/** What counts of a member in a dimension or line: their role, unless a timeout leaves them only to read. */
export type EffectiveRole = Role | "silent" | null;

/** Null for who has not joined. Whoever is silent still leaves, and reads what their role lets them read. */
export const effectiveRoleOf = ({
  role,
  timeout,
}: Pick<Server, "role" | "timeout">): EffectiveRole => (role !== null && timeout ? "silent" : role);

/** Owner and moderators read reports and bans. */
export const mayReadAsStaff = (role: Role | null): boolean =>
  role === "owner" || role === "moderator";
export const mayLeave = (role: Role | null): boolean => role !== null && role !== "owner";

/** Whoever is in sends, reacts, answers and opens side rooms. */
export const mayWrite = (role: EffectiveRole): boolean => role !== null && role !== "silent";

/** Owner and moderators keep the door, the channels and the order of a dimension. */
export const mayModerate = (role: EffectiveRole): boolean =>
  role === "owner" || role === "moderator";

/** Whoever owns it deletes it or gives it away. */
export const mayDelete = (role: EffectiveRole): boolean => role === "owner";

export const mayDeleteChannel = (role: EffectiveRole, channel: { isDefault: boolean }): boolean =>
  mayModerate(role) && !channel.isDefault;

/** Whether someone of `standing` may make someone of `other` a moderator, a member again, or the owner. */
export const mayPromote = (role: EffectiveRole, other: Role): boolean =>
  role === "owner" && other !== "owner";

/** Whether someone of `standing` may silence, kick or ban someone of `other`, who is null outside. */
export const mayPutOut = (role: EffectiveRole, other: Role | null): boolean =>
  (role === "owner" && other !== "owner") ||
  (role === "moderator" && (other === "member" || other === null));

/** Only whoever wrote a message changes its words, while they are in. */
export const mayEditMessage = (role: EffectiveRole, isYours: boolean): boolean =>
  isYours && mayWrite(role);

/** Whoever wrote a message takes it back; those who keep the dimension may take it away. */
export const mayDeleteMessage = (role: EffectiveRole, isYours: boolean): boolean =>
  isYours || mayModerate(role);

/** Both sides of a direct line pin to it. */
export const mayPin = (role: EffectiveRole, isDirect: boolean): boolean =>
  mayModerate(role) || (isDirect && mayWrite(role));

/** Whoever wrote a line may list the side room about it, as may those who keep the dimension. */
export const mayListThread = (
  role: EffectiveRole,
  { kind, isRootAuthor }: { kind: Server["kind"]; isRootAuthor: boolean },
): boolean => kind === "dimension" && (mayModerate(role) || (isRootAuthor && mayWrite(role)));
