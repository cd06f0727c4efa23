import type { Member } from "../contract/chat/members.ts";
import type { Right } from "../contract/chat/rights.ts";
import type { ServerRole } from "../contract/chat/roles.ts";
import type { openTestApp } from "./app.ts";
import { openDimension } from "./dimension.ts";

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Opens a server as `openDimension` does, with functions that use its roles as the owner. */
export async function openRoles(app: TestApp, { isPublic = true } = {}) {
  const dimension = await openDimension(app, { isPublic });
  const { server, owner } = dimension;

  const listRoles = async () =>
    (await app.request<ServerRole[]>(`${server}/roles`, { as: owner.secret })).body;
  const [moderatorRole, memberRole] = await listRoles();
  if (!moderatorRole || !memberRole) throw new Error("A server has two built-in roles.");

  /** Adds a role directly above that of all members. Returns its id. */
  const makeRole = async (name: string, rights: readonly Right[] = [], as = owner.secret) => {
    const body = { name, rights };
    const { status, body: role } = await app.request<ServerRole>(`${server}/roles`, { as, body });
    if (status !== 201) throw new Error(`The role was refused with ${status}.`);
    return role.id;
  };
  const changeRole = async (roleId: string, body: object, as = owner.secret) =>
    app.request<ServerRole>(`/api/roles/${roleId}`, { method: "PATCH", as, body });
  const order = async (ids: readonly string[], as = owner.secret) =>
    app.request<ServerRole[]>(`${server}/roles/order`, { method: "PUT", as, body: { ids } });
  const assign =
    (method: "PUT" | "DELETE") =>
    (userId: string, roleId: string, as = owner.secret) =>
      app.request<Member>(`${server}/members/${userId}/roles/${roleId}`, { method, as });
  const [give, take] = [assign("PUT"), assign("DELETE")];

  /** Makes a new signed-in member, with a role if one is given. */
  const addMember = async (roleId?: string) => {
    const member = await app.signIn();
    const code = (
      await app.request<{ code: string }>(`${server}/invites`, { as: owner.secret, body: {} })
    ).body.code;
    await app.request(`/api/invites/${code}/accept`, { method: "POST", as: member.secret });
    if (roleId) await give(member.id, roleId);
    return member;
  };

  const roles = { moderatorRole, memberRole, listRoles, makeRole, changeRole, order, give, take };
  return { ...dimension, ...roles, addMember };
}
