import type { Audience, Category, ServerRole } from "@oni/api/contract";
import { categoriesQuery } from "../../chat/categories/queries.ts";
import type { Server } from "../../chat/lists/queries.ts";
import { rolesQuery } from "../../chat/roles/queries.ts";
import type { Context } from "../language/command.ts";
import { WrongUse } from "../language/refusal.ts";
import { getMember } from "./find-members.ts";
import { getNamed } from "./find-named.ts";

const nameOf = ({ name }: { name: string }) => name;

/** Returns the items of a list with commas. */
export const splitList = (written: string): string[] =>
  written
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** Returns the roles of a dimension, highest first. */
export const listRoles = ({ queryClient }: Context, server: Server): Promise<ServerRole[]> =>
  queryClient.fetchQuery(rolesQuery(server.id));

export const getRole = async (
  context: Context,
  server: Server,
  written: string,
): Promise<ServerRole> => getNamed(await listRoles(context, server), written, nameOf, "role");

export const getCategory = async (
  { queryClient }: Context,
  server: Server,
  written: string,
): Promise<Category> =>
  getNamed(await queryClient.fetchQuery(categoriesQuery(server.id)), written, nameOf, "category");

/** Returns the audience of a text: `everyone`, or a list of roles and of members with `@`. */
export async function getAudience(
  context: Context,
  server: Server,
  written: string,
): Promise<Audience> {
  if (written === "everyone") return "all";
  const names = splitList(written);
  if (names.length === 0) throw new WrongUse("Write everyone, or roles and members.");
  const roleIds = new Set<string>();
  const userIds = new Set<string>();
  for (const name of names) {
    if (name.startsWith("@"))
      userIds.add((await getMember(context, server, name.slice(1).toLowerCase())).userId);
    else roleIds.add((await getRole(context, server, name)).id);
  }
  return { roleIds: [...roleIds], userIds: [...userIds] };
}
