import type { Page } from "playwright/test";
import { choiceOf, wear } from "../../support/constellation-parts.ts";
import { type Member, registerMember, submit } from "../../support/fixtures.ts";
import { press, failureOf, type Screen } from "../../support/screen.ts";
import { createServer } from "../../../src/chat/servers/server-actions.ts";

/** The sheet of a phone has the same form first. */
const unnamed = (page: Page) => page.getByRole("region", { name: "NO_DIMENSION_YET" });

/** Tags of this test's members only. */
const sharedTags = ({ username }: Member) => [username, `${username}_2`];

const sky: Screen = {
  name: "/constellation",
  role: "newcomer",
  arrange: async (request, member) => {
    for (let count = 0; count < 8; count += 1) {
      await wear(request, await registerMember(request), sharedTags(member));
    }
    return "/constellation";
  },
  actions: [
    {
      name: "keeping first tags",
      prepare: async (page) => {
        await submit(choiceOf(page).getByRole("textbox", { name: "Another tag" }), "lighthouse");
      },
      act: (page) => choiceOf(page).getByRole("button", { name: "SAVE_TAGS" }).click(),
      failure: "Update failed",
      input: (page) => choiceOf(page).getByRole("group", { name: "Lights" }),
      done: "Tags saved",
    },
    {
      name: "naming a dimension",
      prepare: async (page, { member }) => {
        await page.goto(`/constellation?unnamed=${sharedTags(member).join("~")}`);
        await unnamed(page).getByLabel("dimension_name").fill("Tide Table");
      },
      act: (page) => unnamed(page).getByRole("button", { name: "NAME_IT" }).click(),
      failure: failureOf(createServer),
      input: (page) => unnamed(page).getByLabel("dimension_name"),
      done: "Tide Table",
    },
  ],
};

const node: Screen = {
  name: "a node of the map",
  role: "member",
  arrange: async (request, member) => {
    const other = await registerMember(request);
    for (const each of [member, other]) await wear(request, each, [member.username]);
    return `/constellation?node=${other.username}`;
  },
  shows: (page) => page.getByRole("region", { name: /^Node oni_/ }),
  states: [
    {
      name: "the map as a list",
      open: press("LIST"),
      shows: (page) => page.getByRole("table"),
    },
  ],
};

export const constellationScreens: readonly Screen[] = [sky, node];
