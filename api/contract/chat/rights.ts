import * as z from "zod";

/** The role of a member. Moderators and members have the built-in roles of these names. */
export const roleSchema = z.enum(["owner", "moderator", "member"]);
export type Role = z.infer<typeof roleSchema>;

/** The rights that a role can give in a dimension. The owner has all of them. */
export const allRights = [
  "manage_server",
  "manage_roles",
  "manage_channels",
  "invite",
  "kick",
  "ban",
  "timeout",
  "manage_messages",
  "pin",
  "send",
  "attach",
  "thread",
  "react",
] as const;
export const rightSchema = z.enum(allRights);
export type Right = z.infer<typeof rightSchema>;

/**
 * The part of a server that decides its viewer's permissions, for every menu, button and command. The
 * server checks them too; the screens only hide what it would refuse.
 */
export type Membership = {
  role: Role | null;
  rights: readonly Right[];
  timeout: { endsAt: string | null; reason: string } | null;
};

/** Returns whether the caller has a right, and no timeout, during which they may only read. */
export const may = ({ rights, timeout }: Membership, right: Right): boolean =>
  timeout === null && rights.includes(right);

/** Returns whether the caller may read lists that a right opens, timed out or not. */
export const mayRead = ({ rights }: Pick<Membership, "rights">, right: Right): boolean =>
  rights.includes(right);

export const mayLeave = ({ role }: Pick<Membership, "role">): boolean =>
  role !== null && role !== "owner";

/** The owner deletes or transfers the dimension. */
export const mayDelete = ({ role, timeout }: Membership): boolean =>
  role === "owner" && timeout === null;

export const mayDeleteChannel = (
  membership: Membership,
  channel: { isDefault: boolean },
): boolean => may(membership, "manage_channels") && !channel.isDefault;

/**
 * Returns whether the caller may use a right on `other`, who is null outside of the dimension. Of custom
 * roles only the server knows the order, so it may still refuse.
 */
export const mayActOn = (membership: Membership, right: Right, other: Role | null): boolean =>
  may(membership, right) &&
  other !== "owner" &&
  (membership.role === "owner" || other !== "moderator" || membership.role !== "moderator");

/** Authors edit their own messages while they may write. */
export const mayEditMessage = (membership: Membership, isYours: boolean): boolean =>
  isYours && may(membership, "send");

/** Authors always delete their own messages. */
export const mayDeleteMessage = (membership: Membership, isYours: boolean): boolean =>
  isYours || may(membership, "manage_messages");

/** Authors list a thread about their own message, others any thread of a dimension by their right. */
export const mayListThread = (
  membership: Membership,
  { kind, isRootAuthor }: { kind: "dimension" | "direct"; isRootAuthor: boolean },
): boolean =>
  kind === "dimension" &&
  (may(membership, "manage_channels") || (isRootAuthor && may(membership, "thread")));

/** Returns whether slow mode and raid mode do not apply to the caller. */
export const isExempt = ({ rights }: Pick<Membership, "rights">): boolean =>
  rights.includes("manage_messages") || rights.includes("manage_channels");
