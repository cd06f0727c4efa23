import type { APIRequestContext, Locator, Page } from "playwright/test";
import { callAs, type ChannelRef } from "./dimensions-parts.ts";
import type { Member } from "./fixtures.ts";
import { idOf } from "./people-parts.ts";

type NewRole = { name: string; color?: string; rights?: string[] };

/** Adds a role above that of all members, and gives it to members. Returns its id. */
export async function makeRole(
  request: APIRequestContext,
  owner: Member,
  { serverId }: Pick<ChannelRef, "serverId">,
  role: NewRole,
  ...holders: Member[]
): Promise<string> {
  const path = `/api/servers/${serverId}`;
  const { id } = await callAs<{ id: string }>(request, owner, `POST ${path}/roles`, role);
  for (const holder of holders) {
    const userId = await idOf(request, holder);
    await callAs(request, owner, `PUT ${path}/members/${userId}/roles/${id}`);
  }
  return id;
}

/** The list of the roles of a dimension, from the highest. */
export const roleList = (page: Page): Locator =>
  page.getByRole("list", { name: "Roles, highest first" });

/** Opens the roles of the dimension of the page, by the keyboard. */
export async function openRoles(page: Page): Promise<void> {
  await page.getByRole("button", { name: "tidepool radio: menu" }).press("Enter");
  await page.getByRole("menuitem", { name: "Roles", exact: true }).press("Enter");
  await roleList(page).waitFor();
}
