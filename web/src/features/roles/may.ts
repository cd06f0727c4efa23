import type { Role } from "@oni/api/contract";

/**
 * What a role allows in a dimension, asked by every menu, button and command. The server judges for
 * itself; this spares a member what it would refuse.
 */

/** Owner and moderators keep the door, the channels and the order of a dimension. */
export const mayModerate = (role: Role | null): boolean => role === "owner" || role === "moderator";

/** Whoever owns it deletes it or gives it away, and cannot leave it. */
export const mayDelete = (role: Role | null): boolean => role === "owner";
export const mayLeave = (role: Role | null): boolean => role !== null && role !== "owner";

export const mayDeleteChannel = (role: Role | null, channel: { isDefault: boolean }): boolean =>
  mayModerate(role) && !channel.isDefault;

/** Whether someone of `role` may make someone of `other` a moderator, a member again, or the owner. */
export const mayPromote = (role: Role | null, other: Role): boolean =>
  role === "owner" && other !== "owner";

/** Whether someone of `role` may silence, kick or ban someone of `other`, who is null outside. */
export const mayPutOut = (role: Role | null, other: Role | null): boolean =>
  (role === "owner" && other !== "owner") ||
  (role === "moderator" && (other === "member" || other === null));

/** Both sides of a direct line pin to it. */
export const mayPin = (role: Role | null, isLine: boolean): boolean => isLine || mayModerate(role);

/** Whoever wrote a line may list the side room about it, as may those who keep the dimension. */
export const mayListSideRoom = (
  { role, kind }: { role: Role | null; kind: "dimension" | "direct" },
  isRootAuthor: boolean,
): boolean => kind === "dimension" && (isRootAuthor || mayModerate(role));
