import type { Locator, Page } from "playwright/test";
import { choiceOf, wear } from "./constellation-parts.ts";
import { registerMember, uniqueName } from "./fixtures.ts";
import { type Action, all, field, fill, newKey, press, type Screen } from "./offline-actions.ts";
import { home } from "./offline-home-screen.ts";
import { edit, editor } from "./shrine-parts.ts";
import { settings } from "./offline-settings-screen.ts";

const access = (page: Page) => page.getByRole("region", { name: "Access" });
const accessField = (label: string) => (page: Page) =>
  access(page).getByLabel(label, { exact: true });

/** Fills the first field, and waits for what the form is checked with, which comes with that. */
async function begin(page: Page, first: Locator, words: string): Promise<void> {
  const rules = page.waitForResponse(/access-schemas/);
  await first.fill(words);
  await (await rules).finished();
}

/** Registers, with what differs between the two panels: how it fails and what it says in the end. */
const registering = (told: string, done: string): Action => ({
  name: "registering",
  prepare: async (page) => {
    await access(page).getByRole("tab", { name: "CREATE_ONI" }).click();
    await begin(page, accessField("oni_id")(page), uniqueName());
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

const recover: Screen = {
  name: "/recover",
  isForVisitors: true,
  arrange: async (request, member) => {
    const headers = { Authorization: `Bearer ${member.sessionId}` };
    const data = { password: member.password };
    const answer = await request.post("/api/auth/recovery-codes", { headers, data });
    const { codes } = await answer.json();
    return `/recover?oni_id=${member.username}&recovery_code=${codes[0]}`;
  },
  actions: [
    {
      name: "coming back with a code",
      prepare: async (page) => {
        const { searchParams } = new URL(page.url());
        await begin(page, page.getByLabel("oni_id"), searchParams.get("oni_id") ?? "");
        await page.getByLabel("recovery_code").fill(searchParams.get("recovery_code") ?? "");
        await page.getByLabel("new_access_key", { exact: true }).fill(newKey);
      },
      act: (page) => page.getByRole("button", { name: "OPEN", exact: true }).click(),
      told: "You are offline. Try again when you are connected.",
      kept: (page) => page.getByLabel("recovery_code"),
      done: "Welcome back!",
    },
  ],
};

/** Tags that the members of this screen's test share, and nobody else. */
const shared = [uniqueName(), uniqueName()];

const sky: Screen = {
  name: "/constellation",
  arrange: async (request) => {
    for (let count = 0; count < 8; count += 1) {
      await wear(request, await registerMember(request), shared);
    }
    return "/constellation";
  },
  actions: [
    {
      name: "keeping first tags",
      prepare: async (page) => {
        await choiceOf(page).getByRole("textbox", { name: "Another tag" }).fill("lighthouse");
        await page.keyboard.press("Enter");
      },
      act: (page) => choiceOf(page).getByRole("button", { name: "KEEP_TAGS" }).click(),
      told: "Update failed",
      kept: (page) => choiceOf(page).getByRole("group", { name: "Lights" }),
      done: "Tags kept",
    },
    {
      name: "naming a dimension",
      prepare: async (page) => {
        await page.goto(`/constellation?unnamed=${shared.toSorted().join("~")}`);
        await page
          .getByRole("region", { name: "UNNAMED" })
          .getByLabel("dimension_name")
          .fill("Tide Table");
      },
      act: (page) =>
        page
          .getByRole("region", { name: "UNNAMED" })
          .getByRole("button", { name: "NAME_IT" })
          .click(),
      told: "Creation failed",
      kept: (page) => page.getByRole("region", { name: "UNNAMED" }).getByLabel("dimension_name"),
      done: "Tide Table",
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

/** What there is before one enters, and what is one's own. */
export const ownScreens: readonly Screen[] = [landing, auth, recover, home, sky, profile, settings];
