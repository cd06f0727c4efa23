import type { APIRequestContext, Page } from "playwright/test";
import { makeDimension, messages } from "../../support/dimensions-parts.ts";
import { type Member, registerMember } from "../../support/fixtures.ts";
import { claim, importShore } from "../../support/import-parts.ts";
import { all, choose, failureOf, press, type Screen } from "../../support/screen.ts";
import { claimMask, confirmMask, releaseMask } from "../../../src/chat/masks/mask-actions.ts";

const openClaims = all(choose("tidepool radio: menu", "Imported authors"), (page) =>
  claimRow(page).waitFor(),
);
const claimRow = (page: Page) => page.getByRole("dialog").getByRole("listitem").first();
const openCard = (page: Page) =>
  messages(page).getByRole("button", { name: "Ember", exact: true }).first().click();

/** Imports a channel whose author Tide another member has claimed. Returns its path. */
async function arrange(request: APIRequestContext, member: Member): Promise<string> {
  const other = await registerMember(request);
  const { serverId } = await makeDimension(request, [member, other]);
  const { path } = await importShore(request, { owner: member, serverId });
  await claim(request, other, { serverId, name: "Tide" });
  return path;
}

/** Imported messages with the names of masks, the card of a mask, and the claims. */
export const dimensionMasks: Screen = {
  name: "an imported channel",
  role: "owner",
  arrange,
  shows: (page) => page.getByText("I saw them too."),
  states: [
    {
      name: "the card of a mask",
      open: openCard,
      shows: (page) => page.getByRole("button", { name: "THIS_WAS_ME" }),
    },
    { name: "imported authors", open: openClaims, shows: claimRow },
  ],
  actions: [
    {
      name: "claiming a mask",
      prepare: openCard,
      act: press("THIS_WAS_ME"),
      failure: failureOf(claimMask),
      done: "Claimed",
    },
    {
      name: "confirming a claim",
      prepare: openClaims,
      act: press(/^Confirm that .* was Tide/),
      failure: failureOf(confirmMask),
      done: "was Tide",
    },
    {
      name: "releasing a claim",
      act: press(/^Release Tide/),
      failure: failureOf(releaseMask),
      done: (page) => page.getByRole("dialog").getByText("claims to have been Ember"),
    },
  ],
};
