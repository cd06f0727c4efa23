import type { ServerRole } from "@oni/api/contract";
import type { Server } from "../../chat/lists/queries.ts";
import { rolesQuery } from "../../chat/roles/queries.ts";
import type { Context } from "../language/command.ts";
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
