import type { Page } from "playwright/test";
import { callAs, makeDimension, sendMessage } from "../../support/dimensions-parts.ts";
import { openHooks } from "../../support/hook-parts.ts";
import { all, failureOf, field, fill, press, type Screen } from "../../support/screen.ts";
import { createHook, deleteHook, retryHookDelivery } from "../../../src/chat/hooks/hook-actions.ts";

const openDeliveries = all(openHooks, press(/^Deliveries to/));
const sendAgain = (page: Page) => page.getByRole("button", { name: /^Send again/ }).first();

/** The hooks of a dimension, their deliveries and the form of a new one. */
export const dimensionHooks: Screen = {
  name: "the hooks of a dimension",
  role: "owner",
  arrange: async (request, member) => {
    const channelRef = await makeDimension(request, [member]);
    await callAs(request, member, `POST /api/servers/${channelRef.serverId}/hooks`, {
      ...{ url: "https://hooks.example.net/oni", events: ["message:created", "member:joined"] },
    });
    await sendMessage(request, member, channelRef, "for the hook");
    return channelRef.path;
  },
  states: [
    {
      name: "hooks",
      open: openHooks,
      shows: (page) => page.getByText("https://hooks.example.net/oni"),
    },
    { name: "a new hook", open: all(openHooks, press("NEW_HOOK")), shows: field("address") },
    { name: "deliveries", open: openDeliveries, shows: sendAgain },
  ],
  actions: [
    {
      name: "making a hook",
      prepare: all(openHooks, press("NEW_HOOK"), fill("address", "https://hooks.example.org/oni")),
      act: press("CREATE_HOOK"),
      failure: failureOf(createHook),
      input: field("address"),
      done: "The secret of the hook",
    },
    {
      name: "sending a delivery again",
      prepare: all(
        (page) => page.getByRole("dialog").last().getByRole("checkbox").check(),
        press("DONE"),
        press(/^Deliveries to https:\/\/hooks.example.net/),
      ),
      act: (page) => sendAgain(page).click(),
      failure: failureOf(retryHookDelivery),
      done: sendAgain,
    },
    {
      name: "deleting a hook",
      prepare: all(
        (page) => page.keyboard.press("Escape"),
        press(/^Delete https:\/\/hooks.example.org/),
      ),
      act: (page) =>
        page.getByRole("alertdialog").getByRole("button", { name: "DELETE_HOOK" }).click(),
      failure: failureOf(deleteHook),
      done: "The hook was deleted",
    },
  ],
};
