import type { Locator, Page } from "playwright/test";
import { callAs, makeDimension } from "../../support/dimensions-parts.ts";
import { uniqueName } from "../../support/fixtures.ts";
import { makeTag } from "../../support/people-parts.ts";
import { type Action, all, field, fill, newKey, press, type Screen } from "../../support/screen.ts";

const access = (page: Page) => page.getByRole("region", { name: "Access" });
const accessField = (label: string) => (page: Page) =>
  access(page).getByLabel(label, { exact: true });

/** Fills the first field and waits for the validation code of the form, which loads with it. */
async function begin(page: Page, first: Locator, text: string): Promise<void> {
  const rules = page.waitForResponse(/access-schemas/);
  await first.fill(text);
  await (await rules).finished();
}

/** Registers. Both panels differ in how they show failure and success. */
const registering = (failure: string, done: string): Action => ({
  name: "registering",
  prepare: async (page) => {
    await access(page).getByRole("tab", { name: "CREATE_ONI" }).click();
    await begin(page, accessField("oni_id")(page), uniqueName());
    await accessField("email")(page).fill(`${uniqueName()}@example.net`);
    await accessField("access_key")(page).fill(newKey);
  },
  act: press("CREATE_ONI"),
  failure,
  input: accessField("oni_id"),
  done,
});

const waitlistEmail = (page: Page) => page.getByPlaceholder("you@elsewhere.net");

const landing: Screen = {
  name: "the landing page",
  role: "visitor",
  arrange: async () => "/",
  actions: [
    {
      name: "joining the waitlist",
      prepare: (page) => waitlistEmail(page).fill(`${uniqueName()}@example.net`),
      act: press("JOIN_WAITLIST"),
      failure: "connection failed. try again.",
      input: waitlistEmail,
      done: /confirmed/,
    },
    {
      name: "reading the list of packages",
      act: (page) => page.getByText("All packages").click(),
      failure: "The list could not be fetched.",
      comesBack: true,
      done: "react-router-dom",
    },
    registering("Loop Creation Failed", "Loop Created"),
  ],
};

const auth: Screen = {
  name: "/auth",
  role: "visitor",
  arrange: async () => "/auth",
  states: [
    {
      name: "refused fields",
      open: all(
        (page) => page.getByRole("tab", { name: "CREATE_ONI" }).click(),
        press("CREATE_ONI"),
      ),
      shows: (page) => page.getByText("ERROR:"),
    },
  ],
  actions: [
    registering("You are offline. Try again when you are connected.", "Welcome to the product!"),
  ],
};

const recover: Screen = {
  name: "/recover",
  role: "visitor",
  arrange: async (request, member) => {
    const { password } = member;
    const call = "POST /api/auth/recovery-codes";
    const { codes } = await callAs<{ codes: string[] }>(request, member, call, { password });
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
      failure: "You are offline. Try again when you are connected.",
      input: (page) => page.getByLabel("recovery_code"),
      done: "Welcome back!",
    },
  ],
};

const invitation: Screen = {
  name: "an invitation",
  role: "visitor",
  arrange: async (request, member) => {
    const { serverId } = await makeDimension(request, [member], { isPublic: false });
    const inviting = `POST /api/servers/${serverId}/invites`;
    return `/invite/${(await callAs<{ code: string }>(request, member, inviting, {})).code}`;
  },
  actions: [
    {
      name: "signing up by invitation",
      prepare: all(
        (page) => fill("oni_id", uniqueName())(page),
        press("COME_IN"),
        (page) => fill("email", `${uniqueName()}@elsewhere.net`)(page),
        (page) => page.locator("input[name=password]").fill(newKey),
      ),
      act: press("CREATE_AND_ENTER"),
      failure: "Registration failed",
      input: field("email"),
      done: "No messages yet...",
    },
  ],
};

const dimension: Screen = {
  name: "the preview of a dimension",
  role: "visitor",
  arrange: async (request, member) => {
    const { serverId } = await makeDimension(request, [member], { name: "harbour lights" });
    return `/dimensions/${serverId}`;
  },
  shows: (page) => page.getByRole("heading", { name: "harbour lights" }),
};

const tag: Screen = {
  name: "the page of a tag",
  role: "visitor",
  arrange: async (request) => `/tag/${(await makeTag(request)).tag}`,
  shows: (page) => page.getByRole("region", { name: "NODES" }),
};

/** Pages that look the same for everyone. */
const pages = [
  "/clean-auth",
  "/email/confirm?token=none",
  "/purpose",
  "/instructions",
  "/docs",
  "/fund",
];

export const visitorScreens: readonly Screen[] = [
  landing,
  auth,
  recover,
  invitation,
  dimension,
  tag,
  ...pages.map((path): Screen => ({ name: path, role: "visitor", arrange: async () => path })),
];
