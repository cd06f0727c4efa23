import type { Page } from "playwright/test";
import { makeBot } from "../../support/bot-parts.ts";
import { callAs, makeDimension } from "../../support/dimensions-parts.ts";
import { all, choose, failureOf, press, type Screen } from "../../support/screen.ts";
import { addBot, removeBot } from "../../../src/chat/bots/bot-actions.ts";

const bots = (page: Page) => page.getByRole("dialog").getByRole("listitem");
const openBots = all(choose("tidepool radio: menu", "Bots"), (page) =>
  bots(page).filter({ hasText: "Tide tables" }).waitFor(),
);

/** The bots of a dimension, one of them the viewer's that is not there yet. */
export const dimensionBots: Screen = {
  name: "the bots of a dimension",
  role: "owner",
  arrange: async (request, member) => {
    const channelRef = await makeDimension(request, [member]);
    const [present] = [
      await makeBot(request, member, "Tide tables"),
      await makeBot(request, member, "Night watch"),
    ];
    const path = `PUT /api/servers/${channelRef.serverId}/bots/${present.id}`;
    await callAs(request, member, path);
    return channelRef.path;
  },
  states: [
    {
      name: "bots",
      open: openBots,
      shows: (page) => bots(page).filter({ hasText: "Tide tables" }),
    },
  ],
  actions: [
    {
      name: "adding a bot",
      prepare: openBots,
      act: press("ADD_BOT"),
      failure: failureOf(addBot),
      done: (page) => bots(page).filter({ hasText: "Night watch" }),
    },
    {
      name: "removing a bot",
      prepare: press(/^Remove /),
      act: (page) =>
        page.getByRole("alertdialog").getByRole("button", { name: "REMOVE_BOT" }).click(),
      failure: failureOf(removeBot),
      done: (page) => page.getByRole("button", { name: "ADD_BOT" }),
    },
  ],
};
