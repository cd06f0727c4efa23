import type { Page } from "playwright/test";
import { makeDimension } from "../../support/dimensions-parts.ts";
import { registerMember } from "../../support/fixtures.ts";
import { desktop, phone } from "../../support/pages.ts";
import { openCard } from "../../support/people-parts.ts";
import { makeRole, openRoles, roleList } from "../../support/role-parts.ts";
import {
  all,
  failureOf,
  field,
  fill,
  press,
  type Screen,
  type Step,
} from "../../support/screen.ts";
import {
  createRole,
  deleteRole,
  giveRole,
  orderRoles,
  updateRole,
} from "../../../src/chat/roles/role-actions.ts";

const holders = (page: Page) => page.getByRole("region", { name: "Members with this role" });

const openOwnRights: Step = async (page, { member }) => {
  await openCard(page, member);
  await press("What may you do here?")(page);
  await press(/^pin messages/)(page);
};
const ownershipReason = (page: Page) => page.getByText("You own this dimension");

/** The roles of a dimension, one role, and the rights of a member. */
export const dimensionRoles: Screen = {
  name: "the roles of a dimension",
  role: "owner",
  arrange: async (request, member) => {
    const other = await registerMember(request);
    const channelRef = await makeDimension(request, [member, other]);
    await makeRole(request, member, channelRef, { name: "night watch", color: "#e0604f" }, other);
    await makeRole(request, member, channelRef, { name: "gardeners", color: "#00ff00" }, member);
    return channelRef.path;
  },
  states: [
    { name: "roles", open: openRoles, shows: roleList },
    {
      name: "a role",
      open: all(openRoles, press(/^gardeners/)),
      shows: holders,
    },
    {
      name: "the rights of a member",
      open: openOwnRights,
      shows: ownershipReason,
      widths: [desktop.width],
    },
    {
      name: "the rights of a member on a phone",
      open: all(press("Members"), openOwnRights),
      shows: ownershipReason,
      widths: [phone.width],
    },
  ],
  actions: [
    {
      name: "making a role",
      prepare: all(openRoles, press("NEW_ROLE"), fill("name", "lighthouse")),
      act: press("CREATE_ROLE"),
      failure: failureOf(createRole),
      input: field("name"),
      done: holders,
    },
    {
      name: "giving a role",
      act: (page) => holders(page).getByRole("checkbox").first().click(),
      failure: failureOf(giveRole),
      done: (page) => holders(page).getByRole("checkbox", { checked: true }),
    },
    {
      name: "changing a role",
      prepare: fill("name", "harbour"),
      act: press("SAVE_ROLE"),
      failure: failureOf(updateRole),
      input: field("name"),
      done: (page) => roleList(page).getByText("harbour"),
    },
    {
      name: "moving a role",
      act: press("Move gardeners up"),
      failure: failureOf(orderRoles),
      done: (page) => roleList(page).getByText("gardeners"),
    },
    {
      name: "deleting a role",
      prepare: all(press(/^gardeners/), press("DELETE_ROLE")),
      act: (page) =>
        page.getByRole("alertdialog").getByRole("button", { name: "DELETE_ROLE" }).click(),
      failure: failureOf(deleteRole),
      done: (page) => roleList(page).filter({ hasNotText: "gardeners" }),
    },
  ],
};
