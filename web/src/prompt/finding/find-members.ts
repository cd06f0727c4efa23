import { mayActOn, type Right } from "@oni/api/contract";
import { type Member, membersQuery, type Server } from "../../chat/lists/queries.ts";
import type { Context } from "../language/command.ts";
import { Refusal } from "../language/refusal.ts";
import { getModerated } from "./find-named.ts";

/** Returns a member of a dimension, undefined for others. */
export async function findMember(
  { queryClient }: Context,
  server: Server,
  username: string,
): Promise<Member | undefined> {
  const members = await queryClient.fetchQuery(membersQuery(server.id));
  return members.find((member) => member.username === username);
}

export async function getMember(
  context: Context,
  server: Server,
  username: string,
): Promise<Member> {
  const found = await findMember(context, server, username);
  if (!found) throw new Refusal(`${username} is not in ${server.name}.`);
  return found;
}

/** Returns a member of a dimension, and the dimension, if the viewer may use a right on them. */
export async function getSubordinate(
  context: Context,
  right: Right,
  { who, written }: { who: string; written?: string | undefined },
) {
  const server = await getModerated(context, right, written);
  const { userId, role } = await getMember(context, server, who);
  requireMayActOn(server, right, { who, role });
  return { server, id: server.id, userId };
}

/** Throws a refusal unless the viewer may use a right on a member, or on a user with the role null. */
export function requireMayActOn(
  server: Server,
  right: Right,
  { who, role }: { who: string; role: Member["role"] | null },
): void {
  if (!mayActOn(server, right, role))
    throw new Refusal(`What ${who} may do in ${server.name} is not for you to decide.`);
}
