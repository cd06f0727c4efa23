import {
  type Category,
  findCategory,
  findServerOfRole,
  listRoles,
  listRanks,
  type ServerRole,
} from "@oni/db/chat";
import { AppError } from "../http/answers/errors.ts";
import { requireAbove } from "./members.ts";
import type { OnId } from "./on-id.ts";
import { accessDimension, requireActive, requireRight } from "./servers.ts";

/** Returns the role if the caller may change it, one below their highest. */
export async function accessChangeableRole(caller: OnId): Promise<ServerRole> {
  const { deps, session, params } = caller;
  const viewerId = session.viewer.id;
  const serverId = await findServerOfRole(deps.db, { roleId: params.id, viewerId });
  if (!serverId) throw new AppError("not_found");
  const server = await accessDimension({ deps, session, params: { id: serverId } });
  requireRight(server, "manage_roles");
  const [roles, ranks] = await Promise.all([
    listRoles(deps.db, serverId),
    listRanks(deps.db, serverId, [viewerId]),
  ]);
  const role = roles.find(({ id }) => id === params.id);
  if (!role) throw new AppError("not_found");
  requireAbove(ranks.get(viewerId), role.position);
  requireActive(server, "manage_roles");
  return role;
}

/** Returns the category if the caller may change it. */
export async function accessChangeableCategory(caller: OnId): Promise<Category> {
  const { deps, session, params } = caller;
  const category = await findCategory(deps.db, params.id);
  if (!category) throw new AppError("not_found");
  const { serverId } = category;
  const server = await accessDimension({ deps, session, params: { id: serverId } });
  requireActive(server, "manage_channels");
  return category;
}
