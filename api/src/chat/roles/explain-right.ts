import {
  findRightsInForce,
  findVisibleChannel,
  listRoles,
  type RightsInForce,
  type ServerRole,
  type VisibleServer,
} from "@oni/db/chat";
import type * as z from "zod";
import type { Explained, explainingRules, Explanation } from "../../../contract/chat/roles.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";

type Question = {
  server: VisibleServer;
  viewerId: string;
  right: Explained;
  userId?: string | undefined;
  channelId?: string | undefined;
};
type Reason = Explanation["because"][number];
type Channel = NonNullable<RightsInForce["channel"]>;

/** The rights that the audience of a channel narrows, besides sending itself. */
const writing: ReadonlySet<Explained> = new Set(["send", "attach", "thread"]);

/**
 * Explains whether a user has a right in a server or channel. The answer comes from the expressions that
 * decide it elsewhere; the reasons name the roles and rules behind it.
 */
export async function explainRight(
  { db }: Pick<Deps, "db">,
  { server, viewerId, right, userId = viewerId, channelId }: Question,
): Promise<Explanation> {
  if (userId !== viewerId && !server.rights.includes("manage_roles")) {
    throw new AppError("forbidden");
  }
  if ((right === "see" || right === "write") && !channelId) {
    throw new AppError("invalid_input", { fields: { channelId: "is required" } });
  }
  if (channelId) {
    const channel = await findVisibleChannel(db, viewerId, channelId);
    if (channel?.serverId !== server.id) throw new AppError("not_found");
  }
  const [roles, inForce] = await Promise.all([
    listRoles(db, server.id),
    findRightsInForce(db, { serverId: server.id, userId, channelId }),
  ]);
  if (!inForce) throw new AppError("not_found");
  const own = roles.filter((role) => isHeld(role, inForce));
  if (right === "see") return explainSeeing(inForce, own);
  const wanted = right === "write" ? "send" : right;
  const isBarred = inForce.timeout !== null || (inForce.isSilenced && writing.has(wanted));
  const isShut =
    inForce.channel !== null &&
    (!inForce.channel.isSeen || (writing.has(wanted) && !inForce.channel.isWritable));
  return {
    allowed: inForce.rights.includes(wanted) && !isBarred && !isShut,
    because: [
      ...reasonsOfMembership(inForce, wanted),
      ...own.map(({ id, rights }) => ({
        role: id,
        right: wanted,
        allows: rights.includes(wanted),
      })),
      ...(inForce.timeout ? [by("timeout", wanted, false)] : []),
      ...(inForce.isSilenced && writing.has(wanted) ? [by("raid_mode", wanted, false)] : []),
      ...(inForce.channel ? reasonsOfChannel(inForce, inForce.channel, { own, wanted }) : []),
    ],
  };
}

const by = (rule: z.infer<typeof explainingRules>, right: Explained, allows: boolean): Reason => ({
  ...{ rule, right, allows },
});

const isHeld = (
  { id }: ServerRole,
  { role, roleIds, memberRoleId, moderatorRoleId }: RightsInForce,
): boolean =>
  role !== null &&
  (id === memberRoleId ||
    (id === moderatorRoleId && role === "moderator") ||
    (roleIds ?? []).includes(id));

function reasonsOfMembership({ role, isBanned }: RightsInForce, right: Explained): Reason[] {
  if (role === "owner") return [by("owner", right, true)];
  if (role !== null) return [];
  return isBanned ? [by("banned", right, false)] : [by("outside", right, false)];
}

/** A channel takes a right away by its audiences, and gives none. */
function reasonsOfChannel(
  inForce: RightsInForce,
  channel: Channel,
  { own, wanted }: { own: readonly ServerRole[]; wanted: Explained },
): Reason[] {
  if (!channel.isSeen) return explainSeeing(inForce, own).because;
  if (!writing.has(wanted)) return [];
  const { writeRoleIds: roleIds, writeUserIds: userIds } = channel;
  return reasonsOfAudience("write", own, { roleIds, isNamed: userIds.includes(inForce.userId) });
}

function explainSeeing(inForce: RightsInForce, own: readonly ServerRole[]): Explanation {
  const { role, isPublic, isBanned, channel, userId } = inForce;
  const isInside = role !== null;
  const member = by(role === "owner" ? "owner" : "member", "see", true);
  const server = isInside ? member : by("public", "see", isPublic && !isBanned);
  const banned = !isInside && isBanned ? [by("banned", "see", false)] : [];
  const audience = channel
    ? reasonsOfAudience("see", own, {
        roleIds: channel.seeRoleIds,
        isNamed: channel.seeUserIds.includes(userId),
      })
    : [];
  return { allowed: channel?.isSeen === true, because: [server, ...banned, ...audience] };
}

/** Those who manage channels belong to every audience. */
function reasonsOfAudience(
  right: "see" | "write",
  own: readonly ServerRole[],
  { roleIds, isNamed }: { roleIds: readonly string[] | null; isNamed: boolean },
): Reason[] {
  if (roleIds === null) return [by("everyone", right, true)];
  const managing = own.filter(({ rights }) => rights.includes("manage_channels"));
  return [
    ...own.map(({ id }) => ({ role: id, right, allows: roleIds.includes(id) })),
    ...(isNamed ? [by("named", right, true)] : []),
    ...managing.map(({ id }) => ({ role: id, right: "manage_channels" as const, allows: true })),
  ];
}
