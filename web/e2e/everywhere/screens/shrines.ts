import type { APIRequestContext, Page } from "playwright/test";
import { write } from "../../support/archive-parts.ts";
import { callAs } from "../../support/dimensions-parts.ts";
import { type Member, registerMember, submit } from "../../support/fixtures.ts";
import { edit, editor, markdown, updateProfile } from "../../support/shrine-parts.ts";
import { all, makingCapsule, press, type Screen } from "../../support/screen.ts";

const tagsPanel = (page: Page) => page.getByRole("region", { name: "TAGS", exact: true });
const tagField = (page: Page) => tagsPanel(page).getByRole("textbox", { name: "tags" });

const profile: Screen = {
  name: "/profile",
  role: "owner",
  arrange: async () => "/profile",
  actions: [
    {
      name: "saving the shrine",
      prepare: all(
        (page) => edit(page).click(),
        (page) => editor(page).fill("Second moon"),
      ),
      act: press("SAVE_PROFILE"),
      failure: "Update Failed",
      input: editor,
      done: "Profile Updated",
    },
    makingCapsule("NEW_CAPSULE"),
    {
      name: "changing tags",
      prepare: all(press("EDIT_TAGS"), (page) => tagField(page).fill("lighthouse")),
      act: (page) => tagsPanel(page).getByRole("button", { name: "SAVE_TAGS" }).click(),
      failure: "Update failed",
      input: tagField,
      done: "Tags saved",
    },
    {
      name: "opening the inbox",
      act: press(/^Inbox/),
      failure: "The inbox could not be fetched.",
      comesBack: true,
      done: "Nothing here yet",
    },
    {
      name: "searching for music",
      prepare: (page) => page.getByLabel("Search music").fill("a"),
      act: (page) => page.getByLabel("Search music").press("Enter"),
      failure: "Search Error",
      input: (page) => page.getByLabel("Search music"),
      done: /\d:\d\d|TRACKS|Preview/i,
    },
  ],
};

const themes = ["main-cyberpunk", "90s-computer"] as const;
const modes = ["dark", "light"] as const;

/** Makes a shrine with a private post, a mark on its wall and a theme in one of its colours. */
async function furnish(
  request: APIRequestContext,
  owner: Member,
  [profileTheme, profileThemeMode]: readonly [string, string],
): Promise<void> {
  const change = { profileMarkdown: markdown, profileTheme, profileThemeMode };
  await updateProfile(request, owner, change);
  await write(request, owner, { title: "Rain on a modem", tags: ["tapes"], isPublic: false });
  const line = { line: "came for the moons" };
  const path = `POST /api/users/${owner.username}/wall`;
  await callAs(request, await registerMember(request), path, line);
}

const themed = themes.flatMap((theme) =>
  modes.flatMap((mode): Screen[] => [
    {
      name: `/profile in ${mode} ${theme}`,
      role: "owner",
      arrange: async (request, member) => {
        await furnish(request, member, [theme, mode]);
        return "/profile";
      },
      shows: (page) => page.getByRole("heading", { name: "Rain on a modem" }),
      modes: [mode],
      states: [{ name: "its editor", open: (page) => edit(page).click(), shows: editor }],
    },
    {
      name: `a shrine in ${mode} ${theme}`,
      role: "member",
      arrange: async (request) => {
        const owner = await registerMember(request);
        await furnish(request, owner, [theme, mode]);
        return `/oni/${owner.username}`;
      },
      shows: (page) => page.getByText("came for the moons"),
      modes: [mode],
    },
  ]),
);

const players = [
  ...["cyberpunk-classic", "retro-amber", "scifi-station", "holographic-display"],
  ...["quantum-matrix", "neon-synthwave", "alien-tech"],
].map((musicTheme): Screen => ({
  name: `the player as ${musicTheme}`,
  role: "owner",
  arrange: async (request, member) => {
    await updateProfile(request, member, { musicTheme });
    return "/profile";
  },
  states: [
    {
      name: "playing",
      open: async (page) => {
        await submit(page.getByLabel("Search music"), "a");
        const tracks = page.getByRole("list", { name: "Tracks" });
        await tracks.getByRole("button").first().click();
        await page.getByRole("button", { name: "Pause preview" }).waitFor();
      },
      shows: (page) => page.getByRole("list", { name: "Tracks" }),
    },
  ],
}));

export const shrineScreens: readonly Screen[] = [profile, ...themed, ...players];
