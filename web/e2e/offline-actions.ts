import type { APIRequestContext, Locator, Page } from "playwright/test";
import { albumOf, makeFile } from "./album-parts.ts";
import { makeCapsule, putAway, write } from "./archive-parts.ts";
import { callAs, composer, lines, makeDimension, say } from "./dimensions-parts.ts";
import { type Member, uniqueName } from "./fixtures.ts";
import { edit, editor } from "./shrine-parts.ts";

export type Action = {
  name: string;
  /** What is opened and written beforehand, with the network there. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The press that needs the network. */
  act: (page: Page) => Promise<unknown>;
  /** How its failure is told. */
  told: string | RegExp;
  /** The field whose words must still stand there. */
  kept?: (page: Page) => Locator;
  /** What is pressed with the network back, where it is not the same once more. */
  again?: (page: Page) => Promise<unknown>;
  /** What could not be read comes by itself with the network; nothing need be pressed. */
  comesBack?: true;
  /** What is said once the same has been done with the network back. */
  done: string | RegExp;
};

export type Screen = {
  name: string;
  /** Makes what the screen shows and answers its path. */
  arrange: (request: APIRequestContext, member: Member) => Promise<string>;
  isForVisitors?: true;
  actions: readonly Action[];
};

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
const fill = (label: string, words: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().fill(words);
const field = (label: string) => (page: Page) => page.getByLabel(label, { exact: true }).first();
const choose = (opener: string | RegExp, entry: string) => async (page: Page) => {
  await button(page, opener).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
};
/** One after the other. */
const all =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const newKey = "Ripple$9water";

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
    return "/homepage";
  },
  actions: [
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
      name: "archiving a post",
      act: choose("Actions for Sleet", "Archive"),
      told: "Update failed",
      done: "Post Archived",
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
      prepare: fill("name", "winter"),
      act: press("CREATE_CAPSULE"),
      told: "Capsule Creation Failed",
      kept: field("name"),
      done: "Capsule Created",
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
      prepare: fill("Oni Name", "Lumen"),
      act: press("Update Profile"),
      told: "Update Failed",
      kept: field("Oni Name"),
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

const archive: Screen = {
  name: "/archive",
  arrange: async (request, member) => {
    const { id: capsuleId } = await makeCapsule(request, member, "tape notes");
    await putAway(request, member, { title: "Rain", capsuleId });
    return "/archive";
  },
  actions: [
    {
      name: "hiding a post",
      act: press("Make Private"),
      told: "Update failed",
      done: "Visibility Updated",
    },
    {
      name: "making a capsule",
      prepare: all(press("New Capsule"), fill("name", "winter")),
      act: press("CREATE_CAPSULE"),
      told: "Capsule Creation Failed",
      kept: field("name"),
      done: "Capsule Created",
    },
    {
      name: "renaming a capsule",
      prepare: all(choose("Capsule actions", "Edit Capsules"), press("Rename tape notes"), (page) =>
        page.getByRole("textbox", { name: /^New name of/ }).fill("loops"),
      ),
      act: (page) => page.getByRole("textbox", { name: /^New name of/ }).press("Enter"),
      told: "Update failed",
      kept: (page) => page.getByRole("textbox", { name: /^New name of/ }),
      done: "Capsule updated",
    },
    {
      name: "deleting a capsule",
      prepare: all(choose("Capsule actions", "Delete Capsules"), press("Delete loops")),
      act: press("DELETE_CAPSULE"),
      told: "Delete failed",
      done: "Capsule deleted",
    },
  ],
};

const album: Screen = {
  name: "/album",
  arrange: async (request, member) => {
    const { addBoard, addImage } = albumOf(request, member);
    await addBoard("night water");
    await addImage({ title: "Low moon" });
    return "/album";
  },
  actions: [
    {
      name: "making a board",
      prepare: all(press("New Board"), (page) =>
        page.getByRole("dialog").getByLabel("name").fill("machines"),
      ),
      act: press("CREATE_BOARD"),
      told: "Failed to create board. Please try again.",
      kept: (page) => page.getByRole("dialog").getByLabel("name"),
      done: "Board Created",
    },
    {
      name: "hiding an image",
      act: choose("Actions for Low moon", "Hide"),
      told: "Update failed",
      done: "Image hidden",
    },
    {
      name: "uploading",
      prepare: press("Upload Image"),
      act: (page) => page.getByLabel("Image file").setInputFiles([makeFile()]),
      told: "You are offline. Try again when you are connected.",
      done: "Save to Constellation",
    },
    {
      name: "saving an image",
      prepare: fill("caption", "Five ridges"),
      act: press("Save to Constellation"),
      told: "Failed to save image. Please try again.",
      kept: field("caption"),
      done: "Five ridges",
    },
  ],
};

const dimensions: Screen = {
  name: "/dimensions/public",
  arrange: async () => "/dimensions/public",
  actions: [
    {
      name: "creating a dimension",
      prepare: all(press("+ Create New Public Server"), fill("name", "night bus")),
      act: press("CREATE_DIMENSION"),
      told: "Creation failed",
      kept: field("name"),
      done: "night bus",
    },
  ],
};

const channel: Screen = {
  name: "a channel",
  arrange: async (request, member) => {
    const place = await makeDimension(request, [member]);
    await callAs(request, member, `POST /api/servers/${place.serverId}/channels`, { name: "rain" });
    await say(request, member, place, "first line");
    return place.path;
  },
  actions: [
    {
      name: "sending",
      prepare: (page) => composer(page).fill("second line"),
      act: (page) => composer(page).press("Enter"),
      told: "signal lost",
      kept: (page) => lines(page).filter({ hasText: "second line" }),
      comesBack: true,
      done: "second line",
    },
    {
      name: "changing a message",
      prepare: async (page) => {
        await composer(page).press("ArrowUp");
        await page.getByLabel("Edit message").fill("third line");
      },
      act: press("SAVE"),
      told: "Update failed",
      kept: (page) => page.getByLabel("Edit message"),
      done: "third line",
    },
    {
      name: "opening another channel",
      act: (page) => page.getByRole("link", { name: "rain" }).click(),
      told: "The messages could not be fetched.",
      again: press("TRY_AGAIN"),
      done: "Say something",
    },
    {
      name: "making a channel",
      prepare: all(choose("tidepool radio: menu", "New channel"), fill("name", "weather")),
      act: press("CREATE_CHANNEL"),
      told: "Creation failed",
      kept: field("name"),
      done: "weather",
    },
    {
      name: "searching",
      prepare: all(press("Search"), fill("search tidepool radio", "line")),
      act: press("SEARCH"),
      told: "You are offline. Try again when you are connected.",
      kept: field("search tidepool radio"),
      done: "first line",
    },
  ],
};

export const screens: readonly Screen[] = [
  landing,
  auth,
  home,
  profile,
  settings,
  archive,
  album,
  dimensions,
  channel,
];
