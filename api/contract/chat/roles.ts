import type { Role, Server } from "./servers.ts";

/**
 * The permissions of each role in a dimension, for every menu, button and command. The server checks them
 * too; the screens only hide what it would refuse.
 */

/**
 * The role of a member in a dimension or direct line. `silent` during a timeout, when they may only read.
 * Null if they have not joined.
 */
export type EffectiveRole = Role | "silent" | null;

/** Returns the effective role. A silent member may still leave, and read what their role allows. */
export const effectiveRoleOf = ({
  role,
  timeout,
}: Pick<Server, "role" | "timeout">): EffectiveRole => (role !== null && timeout ? "silent" : role);

/** Owner and moderators read reports and bans. */
export const mayReadAsStaff = (role: Role | null): boolean =>
  role === "owner" || role === "moderator";
export const mayLeave = (role: Role | null): boolean => role !== null && role !== "owner";

/** Members send, react, reply and open threads. */
export const mayWrite = (role: EffectiveRole): boolean => role !== null && role !== "silent";

/** Owner and moderators manage members, channels and invitations. */
export const mayModerate = (role: EffectiveRole): boolean =>
  role === "owner" || role === "moderator";

/** The owner deletes or transfers the dimension. */
export const mayDelete = (role: EffectiveRole): boolean => role === "owner";

export const mayDeleteChannel = (role: EffectiveRole, channel: { isDefault: boolean }): boolean =>
  mayModerate(role) && !channel.isDefault;

/** Returns whether `role` may make `other` a moderator, a member again, or the owner. */
export const mayPromote = (role: EffectiveRole, other: Role): boolean =>
  role === "owner" && other !== "owner";

/** Returns whether `role` may time out, kick or ban `other`. `other` is null outside of the dimension. */
export const mayPutOut = (role: EffectiveRole, other: Role | null): boolean =>
  (role === "owner" && other !== "owner") ||
  (role === "moderator" && (other === "member" || other === null));

/** Authors edit their own messages while they may write. */
export const mayEditMessage = (role: EffectiveRole, isYours: boolean): boolean =>
  isYours && mayWrite(role);

/** Authors delete their own messages, owner and moderators any message. */
export const mayDeleteMessage = (role: EffectiveRole, isYours: boolean): boolean =>
  isYours || mayModerate(role);

/** Both members of a direct line may pin. */
export const mayPin = (role: EffectiveRole, isDirect: boolean): boolean =>
  mayModerate(role) || (isDirect && mayWrite(role));

/** Owner and moderators list any thread of a dimension, authors one about their own message. */
export const mayListThread = (
  role: EffectiveRole,
  { kind, isRootAuthor }: { kind: Server["kind"]; isRootAuthor: boolean },
): boolean => kind === "dimension" && (mayModerate(role) || (isRootAuthor && mayWrite(role)));
