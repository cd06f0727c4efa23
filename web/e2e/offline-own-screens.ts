import type { Page } from "playwright/test";
import { write } from "./archive-parts.ts";
import { makeDimension, say } from "./dimensions-parts.ts";
import { registerMember, uniqueName } from "./fixtures.ts";
import {
  type Action,
  all,
  choose,
  field,
  fill,
  newKey,
  press,
  type Screen,
} from "./offline-actions.ts";
import { edit, editor } from "./shrine-parts.ts";

const access = (page: Page) => page.getByRole("region", { name: "Access" });
const accessField = (label: string) => (page: Page) =>
  access(page).getByLabel(label, { exact: true });

/** Registers, with what differs between the two panels: how it fails and what it says in the end. */
const registering = (told: string, done: string): Action => ({
  name: "registering",
  prepare: async (page) => {
    await access(page).getByRole("tab", { name: "CREATE_ONI" }).click();
    await accessField("oni_id")(page).fill(uniqueName());
    await accessField("email")(page).fill(`${uniqueName()}@example.net`);
    await accessField("access_key")(page).fill(newKey);
  },
  act: press("CREATE_NODE"),
  told,
  kept: accessField("oni_id"),
  done,
});

const waitlistEmail = (page: Page) => page.getByPlaceholder("you@elsewhere.net");

const landing: Screen = {
  name: "the landing page",
  isForVisitors: true,
  arrange: async () => "/",
  actions: [
    {
      name: "joining the waitlist",
      prepare: (page) => waitlistEmail(page).fill(`${uniqueName()}@example.net`),
      act: press("CLAIM_NODE"),
      told: "connection failed. try again.",
      kept: waitlistEmail,
      done: /confirmed/,
    },
    {
      name: "reading the list of packages",
      act: (page) => page.getByText("All packages").click(),
      told: "The list could not be fetched.",
      comesBack: true,
      done: "react-router-dom",
    },
    registering("Loop Creation Failed", "Loop Created"),
  ],
};

const auth: Screen = {
  name: "/auth",
  isForVisitors: true,
  arrange: async () => "/auth",
  actions: [
    registering("You are offline. Try again when you are connected.", "Welcome to the product!"),
  ],
};

const home: Screen = {
  name: "/homepage",
  arrange: async (request, member) => {
    await write(request, member, { title: "Rain" });
    const other = await registerMember(request);
    await say(request, other, await makeDimension(request, [other, member]), "anyone awake?");
    return "/homepage";
  },
  actions: [
    {
      name: "answering in a room",
      prepare: (page) => page.getByPlaceholder("answer in general").fill("me, and the sea"),
      act: (page) => page.getByPlaceholder("answer in general").press("Enter"),
      told: "signal lost",
      comesBack: true,
      done: "me, and the sea",
    },
    {
      name: "publishing",
      prepare: all(press("WRITE_POST"), fill("title", "Snow"), fill("markdown", "It hums.")),
      act: press("PUBLISH_POST"),
      told: "Post creation failed",
      kept: field("title"),
      done: "Post created",
    },
    {
      name: "changing a post",
      prepare: all(choose("Actions for Snow", "Edit"), fill("title", "Sleet")),
      act: press("SAVE_POST"),
      told: "Update failed",
      kept: field("title"),
      done: "Post updated",
    },
    {
      name: "deleting a post",
      prepare: choose("Actions for Sleet", "Delete"),
      act: press("DELETE_POST"),
      told: "Delete failed",
      again: all(choose("Actions for Sleet", "Delete"), press("DELETE_POST")),
      done: "Post deleted",
    },
    {
      name: "keeping tags",
      prepare: (page) => page.getByRole("textbox", { name: "tags" }).fill("lighthouse"),
      act: press("KEEP_TAGS"),
      told: "Update failed",
      kept: (page) => page.getByRole("textbox", { name: "tags" }),
      done: "Tags kept",
    },
  ],
};

const tagsPanel = (page: Page) => page.getByRole("region", { name: "TAGS", exact: true });
const tagField = (page: Page) => tagsPanel(page).getByRole("textbox", { name: "tags" });

const profile: Screen = {
  name: "/profile",
  arrange: async () => "/profile",
  actions: [
    {
      name: "saving the shrine",
      prepare: all(
        (page) => edit(page).click(),
        (page) => editor(page).fill("Second moon"),
      ),
      act: press("SAVE_PROFILE"),
      told: "Update Failed",
      kept: editor,
      done: "Profile Updated",
    },
    {
      name: "making a capsule",
      prepare: all(press("NEW_CAPSULE"), fill("name", "winter")),
      act: press("CREATE_CAPSULE"),
      told: "Capsule Creation Failed",
      kept: field("name"),
      done: "Capsule Created",
    },
    {
      name: "changing tags",
      prepare: all(press("EDIT_TAGS"), (page) => tagField(page).fill("lighthouse")),
      act: (page) => tagsPanel(page).getByRole("button", { name: "KEEP_TAGS" }).click(),
      told: "Update failed",
      kept: tagField,
      done: "Tags kept",
    },
    {
      name: "opening the inbox",
      act: press(/^Inbox/),
      told: "The inbox could not be fetched.",
      comesBack: true,
      done: "Nobody has called you",
    },
    {
      name: "searching for music",
      prepare: (page) => page.getByLabel("Search music").fill("a"),
      act: (page) => page.getByLabel("Search music").press("Enter"),
      told: "Search Error",
      kept: (page) => page.getByLabel("Search music"),
      done: /\d:\d\d|TRACKS|Preview/i,
    },
  ],
};

const settings: Screen = {
  name: "/settings",
  arrange: async () => "/settings",
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
      name: "changing the password",
      prepare: all(
        (page) => page.getByRole("tab", { name: "Security" }).click(),
        fill("Current Password", newKey),
        fill("New Password", "tides6"),
        fill("Confirm New Password", "tides6"),
      ),
      act: press("Change Password"),
      told: "Password Change Failed",
      kept: field("New Password"),
      done: "Password Changed",
    },
    { name: "exporting", act: press("EXPORT_MY_DATA"), told: "Export Failed", done: "Sessions" },
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

/** What there is before one enters, and what is one's own. */
export const ownScreens: readonly Screen[] = [landing, auth, home, profile, settings];
