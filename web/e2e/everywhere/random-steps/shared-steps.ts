import type { Page } from "playwright/test";
import { composer } from "../../support/dimensions-parts.ts";
import { expect } from "../../support/fixtures.ts";
import { goInside } from "../../support/pages.ts";
import { sendFromComposer } from "./message-steps.ts";
import {
  button,
  chooseIn,
  type Kinds,
  type Person,
  press,
  type Dimension,
  visitDimension,
  whenWritten,
  withOne,
  type World,
} from "./step-parts.ts";

async function visitShrine(page: Page, { name }: Person): Promise<void> {
  await goInside(page, `/oni/${name}`);
  await page.locator(`main a[href="/constellation?node=${name}"]`).waitFor();
}

async function openDirect(page: Page, person: Person): Promise<void> {
  await visitShrine(page, person);
  await press(page, /^(?:ASK_TO_)?WRITE$/);
  await expect(page).toHaveURL(/\/directs\//);
}

const dimensionsThat = (is: (dimension: Dimension) => boolean) => (world: World) =>
  world.dimensions.filter(is);
const people = (is: (person: Person) => boolean) => (world: World) => world.people.filter(is);
const outside = dimensionsThat(({ role }) => role === null);
const joined = dimensionsThat(({ role }) => role === "member");
const owned = dimensionsThat(({ role }) => role === "owner");
const extensible = dimensionsThat(({ role, channels }) => role === "owner" && channels.length < 4);
const open = people(({ isBlocked }) => !isBlocked);
const withDirect = people(({ hasDirect, isBlocked }) => hasDirect && !isBlocked);
const knockable = people(
  ({ isHere, isBlocked, hasKnocked }) => isHere && !isBlocked && !hasKnocked,
);
const unmarked = people(({ hasMark, isBlocked }) => !hasMark && !isBlocked);
const blocked = people(({ isBlocked }) => isBlocked);
const unreported = people(({ isReported, isBlocked }) => !isReported && !isBlocked);
const inside = dimensionsThat(({ role }) => role !== null);

/** Steps of a member together with others. */
export const sharedKinds: Kinds = {
  join: withOne(outside, (room) => ({
    commands: [`join ${room.name}`],
    click: async ({ page }) => {
      await goInside(page, "/dimensions/public");
      await press(page, `Join ${room.name}`);
      await expect(composer(page)).toBeVisible();
    },
    after: () => (room.role = "member"),
  })),
  leave: withOne(joined, (room) => ({
    commands: [`leave ${room.name} --sure`],
    click: async (screen) => {
      const { page } = screen;
      await visitDimension(screen, room);
      await chooseIn(page, room, "Leave");
      await press(page, "LEAVE_DIMENSION");
      await expect(page).toHaveURL(/\/dimensions$/);
    },
    after: () => (room.role = null),
  })),
  invite: withOne(owned, (room) => ({
    commands: [`invite ${room.name}`],
    click: async (screen) => {
      const { page } = screen;
      await visitDimension(screen, room);
      await chooseIn(page, room, "Invite");
      await press(page, "CREATE_LINK");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
  })),
  "dimension make": (world, chance) => {
    if (world.made >= 3) return null;
    const name = chance.name("dimension");
    return {
      commands: [`dimension make ${name}`],
      click: async ({ page }) => {
        await goInside(page, "/dimensions");
        await button(page, "CREATE_DIMENSION").click();
        await page.getByRole("dialog").getByLabel("name", { exact: true }).fill(name);
        await press(page, "CREATE_DIMENSION");
        await expect(composer(page)).toBeVisible();
      },
      after: () => (world.made += 1),
    };
  },
  "channel make": withOne(extensible, (room, chance) => {
    const name = chance.name("channel");
    return {
      commands: [`cd /dimensions/${room.name}/general`, `channel make ${name}`],
      click: async (screen) => {
        const { page } = screen;
        await visitDimension(screen, room);
        await chooseIn(page, room, "New channel");
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("name", { exact: true }).fill(name);
        await press(page, "CREATE_CHANNEL");
        await expect(dialog).toHaveCount(0);
      },
      after: () => room.channels.push(name),
    };
  }),
  write: withOne(open, (person) => ({
    commands: [`write @${person.name}`],
    click: ({ page }) => openDirect(page, person),
    after: () => (person.hasDirect = true),
  })),
  "write in a conversation": withOne(open, (person, { name }) => {
    const words = name("line");
    return {
      commands: [`write @${person.name}`, `say ${words}`],
      click: async ({ page }) => {
        await openDirect(page, person);
        await sendFromComposer(page, words);
      },
      after: () => (person.hasDirect = true),
    };
  }),
  "direct hide": withOne(withDirect, (person) => ({
    commands: [`write @${person.name}`, `direct hide @${person.name}`],
    click: async ({ page }) => {
      await openDirect(page, person);
      await whenWritten(page, () => chooseIn(page, person, "Hide the conversation"));
      await expect(page).toHaveURL(/\/directs$/);
    },
    after: () => (person.hasDirect = false),
  })),
  knock: withOne(knockable, (person) => ({
    commands: [`knock @${person.name}`],
    click: async ({ page }) => {
      await visitShrine(page, person);
      await press(page, "KNOCK");
    },
    after: () => (person.hasKnocked = true),
  })),
  wall: withOne(unmarked, (person, { name }) => {
    const words = name("mark");
    return {
      commands: [`wall @${person.name} ${words}`],
      click: async ({ page }) => {
        await visitShrine(page, person);
        await page.getByLabel("Your mark", { exact: true }).fill(words);
        await press(page, "PRESS");
      },
      after: () => (person.hasMark = true),
    };
  }),
  block: withOne(open, (person) => ({
    commands: [`block @${person.name}`],
    click: async ({ page }) => {
      await visitShrine(page, person);
      await button(page, "MORE").click();
      await press(page, "BLOCK");
      await page.keyboard.press("Escape");
    },
    after: () => (person.isBlocked = true),
  })),
  unblock: withOne(blocked, (person) => ({
    commands: [`unblock @${person.name}`],
    click: async ({ page }) => {
      await visitShrine(page, person);
      await press(page, "UNBLOCK");
    },
    after: () => (person.isBlocked = false),
  })),
  report: withOne(unreported, (person, { name }) => {
    const reason = name("reason");
    return {
      commands: [`report oni @${person.name} ${reason}`],
      click: async ({ page }) => {
        await visitShrine(page, person);
        await button(page, "MORE").click();
        await button(page, "REPORT").click();
        await page.getByLabel("reason").fill(reason);
        await press(page, "REPORT_ONI");
        await expect(page.getByLabel("reason")).toHaveCount(0);
        await page.keyboard.press("Escape");
      },
      after: () => (person.isReported = true),
    };
  }),
  mute: withOne(inside, (room) => ({
    commands: [`mute ${room.name}${room.isMuted ? " --off" : ""}`],
    click: async (screen) => {
      const { page } = screen;
      await visitDimension(screen, room);
      await page.getByRole("button", { name: `Notifications of ${room.name}` }).click();
      await press(page, "until I unmute");
      await page.keyboard.press("Escape");
    },
    after: () => (room.isMuted = !room.isMuted),
  })),
};
