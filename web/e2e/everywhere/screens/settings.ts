import type { Page } from "playwright/test";
import { openSwitcher } from "../../support/dimensions-parts.ts";
import { all, field, fill, newKey, press, failureOf, type Screen } from "../../support/screen.ts";
import { subscribeDevice } from "../../account/push-parts.ts";
import { addImage, updateProfile } from "../../support/shrine-parts.ts";
import { saveNotify } from "../../../src/account/notifications/notify-actions.ts";
import { updateProfile as changing } from "../../../src/account/session/update-profile.ts";
import { endOtherSessions } from "../../../src/account/settings/security/session-actions.ts";

const accessKey = (page: Page) =>
  page.getByRole("dialog").getByLabel("access_key", { exact: true });

const showSender = (page: Page) =>
  page.getByRole("switch", { name: "Show the sender and the first words" });
const tab = (name: string) => (page: Page) => page.getByRole("tab", { name }).click();
const palette = (page: Page) => page.getByRole("dialog", { name: "Where to?" });

/** The settings of a member, and the deletion of the account. */
const settings: Screen = {
  name: "/settings",
  role: "member",
  arrange: async (request, member) => {
    await subscribeDevice(request, member, "an old telephone");
    await addImage(request, member, { title: "low tide", isPublic: false });
    await updateProfile(request, member, { profileTheme: "90s-computer" });
    return "/settings";
  },
  states: [
    {
      name: "Appearance",
      open: tab("Appearance"),
      shows: (page) => page.getByRole("region", { name: "SITE_THEME" }),
    },
    { name: "Security", open: tab("Security"), shows: field("Current Password") },
    {
      name: "Programs",
      open: tab("Programs"),
      shows: (page) => page.getByRole("button", { name: "NEW_BOT" }),
    },
    {
      name: "Hidden",
      open: tab("Hidden"),
      shows: (page) => page.getByText("Photos (1)"),
    },
    {
      name: "the palette",
      open: (page) => openSwitcher(page, "kn"),
      shows: (page) => palette(page).getByRole("option", { name: /Knock on an oni/ }),
    },
  ],
  actions: [
    {
      name: "changing the name",
      prepare: (page) => page.getByLabel("Oni Name").fill("Lumen"),
      act: press("Update Profile"),
      failure: failureOf(changing),
      input: (page) => page.getByLabel("Oni Name"),
      done: "Profile Updated",
    },
    {
      name: "hiding the status",
      prepare: (page) => page.getByRole("checkbox", { name: /^Online status/ }).uncheck(),
      act: press("Update Online Status"),
      failure: failureOf(changing),
      done: "Your neural pattern has been synchronized.",
    },
    {
      name: "wearing a theme",
      prepare: all(
        (page) => page.getByRole("tab", { name: "Appearance" }).click(),
        (page) => page.getByRole("radio", { name: "90s-computer" }).check(),
      ),
      act: press("Apply Profile Theme"),
      failure: failureOf(changing),
      done: "Profile Updated",
    },
    {
      name: "looking at what is hidden",
      act: (page) => page.getByRole("tab", { name: "Hidden" }).click(),
      failure: "You are offline. Try again when you are connected.",
      comesBack: true,
      done: "Photos (1)",
    },
    {
      name: "choosing what a notification shows",
      prepare: async (page) => {
        await tab("Security")(page);
        await showSender(page).waitFor();
      },
      act: (page) => showSender(page).click(),
      failure: failureOf(saveNotify),
      done: "A notification shows no sender and no text.",
    },
    {
      name: "stopping a device",
      act: press("REVOKE: stop notifying an old telephone"),
      failure: "This device is still notified",
      done: "Notifications are off",
    },
    {
      name: "changing the password",
      prepare: all(
        fill("Current Password", newKey),
        fill("New Password", "tides6"),
        fill("Confirm New Password", "tides6"),
      ),
      act: press("Change Password"),
      failure: "Password Change Failed",
      input: field("New Password"),
      done: "Password Changed",
    },
    {
      name: "making recovery codes",
      prepare: all(press("MAKE_CODES"), (page) => accessKey(page).fill("tides6")),
      act: (page) => page.getByRole("dialog").getByRole("button", { name: "MAKE_CODES" }).click(),
      failure: "No codes were made",
      input: accessKey,
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
      failure: "It was not turned on",
      input: accessKey,
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
      failure: failureOf(endOtherSessions),
      done: "Others are signed out",
    },
    {
      name: "exporting",
      act: press("EXPORT_MY_DATA"),
      failure: "Export Failed",
      done: "Sessions",
    },
    {
      name: "deleting the account",
      prepare: all(press("DELETE_ACCOUNT"), (page) =>
        page.getByRole("dialog").getByLabel("Password", { exact: true }).fill("tides6"),
      ),
      act: (page) =>
        page.getByRole("dialog").getByRole("button", { name: "DELETE_ACCOUNT" }).click(),
      failure: "Deletion Failed",
      input: (page) => page.getByRole("dialog").getByLabel("Password", { exact: true }),
      done: "MY ONI",
    },
  ],
};

export const settingsScreens: readonly Screen[] = [settings];
