import type { Page } from "playwright/test";
import { all, field, fill, newKey, press, type Screen } from "./offline-actions.ts";
import { subscribeDevice } from "./push-parts.ts";

const accessKey = (page: Page) =>
  page.getByRole("dialog").getByLabel("access_key", { exact: true });

/** What a member sets about themselves, and the end of it. */
export const settings: Screen = {
  name: "/settings",
  arrange: async (request, member) => {
    await subscribeDevice(request, member, "an old telephone");
    return "/settings";
  },
  actions: [
    {
      name: "changing the name",
      prepare: (page) => page.getByLabel("Oni Name").fill("Lumen"),
      act: press("Update Profile"),
      told: "Update Failed",
      kept: (page) => page.getByLabel("Oni Name"),
      done: "Profile Updated",
    },
    {
      name: "hiding the status",
      prepare: (page) => page.getByRole("checkbox", { name: /^Online status/ }).uncheck(),
      act: press("Update Online Status"),
      told: "Update Failed",
      done: "Your neural pattern has been synchronized.",
    },
    {
      name: "wearing a theme",
      prepare: all(
        (page) => page.getByRole("tab", { name: "Appearance" }).click(),
        (page) => page.getByRole("radio", { name: "90s-computer" }).check(),
      ),
      act: press("Apply Profile Theme"),
      told: "Update Failed",
      done: "Profile Updated",
    },
    {
      name: "looking at what is hidden",
      act: (page) => page.getByRole("tab", { name: "Hidden" }).click(),
      told: "You are offline. Try again when you are connected.",
      comesBack: true,
      done: "Photos (0)",
    },
    {
      name: "choosing what a notice says",
      prepare: (page) => page.getByRole("tab", { name: "Security" }).click(),
      act: (page) => page.getByRole("switch", { name: "Say who, and how it begins" }).click(),
      told: "Update failed",
      done: "A notice says that somebody thought of you, and no more.",
    },
    {
      name: "stopping a device",
      act: press("Stop ringing an old telephone"),
      told: "This device still rings",
      done: "It rings no more",
    },
    {
      name: "changing the password",
      prepare: all(
        fill("Current Password", newKey),
        fill("New Password", "tides6"),
        fill("Confirm New Password", "tides6"),
      ),
      act: press("Change Password"),
      told: "Password Change Failed",
      kept: field("New Password"),
      done: "Password Changed",
    },
    {
      name: "making recovery codes",
      prepare: all(press("MAKE_CODES"), (page) => accessKey(page).fill("tides6")),
      act: (page) => page.getByRole("dialog").getByRole("button", { name: "MAKE_CODES" }).click(),
      told: "No codes were made",
      kept: accessKey,
      done: "Ten ways back in",
    },
    {
      name: "turning an app on",
      prepare: all(
        (page) => page.getByRole("checkbox", { name: "They are somewhere safe." }).click(),
        press("DONE"),
        press("TURN_ON"),
        (page) => accessKey(page).fill("tides6"),
      ),
      act: (page) => page.getByRole("dialog").getByRole("button", { name: "GO_ON" }).click(),
      told: "It was not turned on",
      kept: accessKey,
      done: "six_digits",
    },
    {
      name: "signing the others out",
      prepare: (page) =>
        page
          .getByRole("dialog")
          .getByRole("button", { name: /cancel/i })
          .click(),
      act: press("SIGN_OUT_OTHERS"),
      told: "Not everybody was signed out",
      done: "Others are signed out",
    },
    {
      name: "exporting",
      act: press("EXPORT_MY_DATA"),
      told: "Export Failed",
      done: "Sessions",
    },
    {
      name: "deleting the account",
      prepare: all(press("DELETE_ACCOUNT"), (page) =>
        page.getByRole("dialog").getByLabel("Password", { exact: true }).fill("tides6"),
      ),
      act: (page) =>
        page.getByRole("dialog").getByRole("button", { name: "DELETE_ACCOUNT" }).click(),
      told: "Deletion Failed",
      kept: (page) => page.getByRole("dialog").getByLabel("Password", { exact: true }),
      done: "MY ONI",
    },
  ],
};
