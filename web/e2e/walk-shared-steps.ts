import type { Page } from "playwright/test";
import { composer } from "./dimensions-parts.ts";
import { expect } from "./fixtures.ts";
import { sendLine } from "./walk-line-steps.ts";
import {
  button,
  chooseIn,
  type Kinds,
  type Person,
  press,
  visit,
  visitRoom,
  whenWritten,
} from "./walk-parts.ts";

async function visitShrine(page: Page, { name }: Person): Promise<void> {
  await visit(page, `/oni/${name}`);
  await page.locator(`main a[href="/constellation?node=${name}"]`).waitFor();
}

async function openLine(page: Page, person: Person): Promise<void> {
  await visitShrine(page, person);
  await press(page, /^(?:ASK_TO_)?WRITE$/);
  await expect(page).toHaveURL(/\/directs\//);
}

/** What a member does where others are. */
export const sharedKinds: Kinds = {
  join: ({ rooms }, { pick }) => {
    const room = pick(rooms.filter(({ role }) => role === null));
    return (
      room && {
        lines: [`join ${room.name}`],
        click: async ({ page }) => {
          await visit(page, "/dimensions/public");
          await press(page, `Join ${room.name}`);
          await expect(composer(page)).toBeVisible();
        },
        after: () => (room.role = "member"),
      }
    );
  },
  leave: ({ rooms }, { pick }) => {
    const room = pick(rooms.filter(({ role }) => role === "member"));
    return (
      room && {
        lines: [`leave ${room.name} --sure`],
        click: async (screen) => {
          const { page } = screen;
          await visitRoom(screen, room);
          await chooseIn(page, room, "Leave");
          await press(page, "LEAVE_DIMENSION");
          await expect(page).toHaveURL(/\/dimensions$/);
        },
        after: () => (room.role = null),
      }
    );
  },
  invite: ({ rooms }, { pick }) => {
    const room = pick(rooms.filter(({ role }) => role === "owner"));
    return (
      room && {
        lines: [`invite ${room.name}`],
        click: async (screen) => {
          const { page } = screen;
          await visitRoom(screen, room);
          await chooseIn(page, room, "Invite");
          await press(page, "CREATE_LINK");
          await page.keyboard.press("Escape");
          await expect(page.getByRole("dialog")).toHaveCount(0);
        },
      }
    );
  },
  "dimension make": (world, chance) => {
    if (world.made >= 3) return null;
    const name = chance.name("dimension");
    return {
      lines: [`dimension make ${name}`],
      click: async ({ page }) => {
        await visit(page, "/dimensions");
        await button(page, "OPEN_DIMENSION").click();
        await page.getByRole("dialog").getByLabel("name", { exact: true }).fill(name);
        await press(page, "CREATE_DIMENSION");
        await expect(composer(page)).toBeVisible();
      },
      after: () => (world.made += 1),
    };
  },
  "channel make": ({ rooms }, chance) => {
    const room = chance.pick(
      rooms.filter(({ role, channels }) => role === "owner" && channels.length < 4),
    );
    const name = chance.name("channel");
    return (
      room && {
        lines: [`cd /dimensions/${room.name}/general`, `channel make ${name}`],
        click: async (screen) => {
          const { page } = screen;
          await visitRoom(screen, room);
          await chooseIn(page, room, "New channel");
          const dialog = page.getByRole("dialog");
          await dialog.getByLabel("name", { exact: true }).fill(name);
          await press(page, "CREATE_CHANNEL");
          await expect(dialog).toHaveCount(0);
        },
        after: () => room.channels.push(name),
      }
    );
  },
  write: ({ people }, { pick }) => {
    const person = pick(people.filter(({ isBlocked }) => !isBlocked));
    return (
      person && {
        lines: [`write @${person.name}`],
        click: ({ page }) => openLine(page, person),
        after: () => (person.hasLine = true),
      }
    );
  },
  "say on a line": ({ people }, { pick, name }) => {
    const person = pick(people.filter(({ isBlocked }) => !isBlocked));
    const words = name("line");
    return (
      person && {
        lines: [`write @${person.name}`, `say ${words}`],
        click: async ({ page }) => {
          await openLine(page, person);
          await sendLine(page, words);
        },
        after: () => (person.hasLine = true),
      }
    );
  },
  "direct hide": ({ people }, { pick }) => {
    const person = pick(people.filter(({ hasLine, isBlocked }) => hasLine && !isBlocked));
    return (
      person && {
        lines: [`write @${person.name}`, `direct hide @${person.name}`],
        click: async ({ page }) => {
          await openLine(page, person);
          await whenWritten(page, () => chooseIn(page, person, "Hide the line"));
          await expect(page).toHaveURL(/\/directs$/);
        },
        after: () => (person.hasLine = false),
      }
    );
  },
  knock: ({ people }, { pick }) => {
    const person = pick(
      people.filter(({ isHere, isBlocked, hasKnocked }) => isHere && !isBlocked && !hasKnocked),
    );
    return (
      person && {
        lines: [`knock @${person.name}`],
        click: async ({ page }) => {
          await visitShrine(page, person);
          await press(page, "KNOCK");
        },
        after: () => (person.hasKnocked = true),
      }
    );
  },
  wall: ({ people }, { pick, name }) => {
    const person = pick(people.filter(({ hasMark, isBlocked }) => !hasMark && !isBlocked));
    const words = name("mark");
    return (
      person && {
        lines: [`wall @${person.name} ${words}`],
        click: async ({ page }) => {
          await visitShrine(page, person);
          await page.getByLabel("Your line", { exact: true }).fill(words);
          await press(page, "PRESS");
        },
        after: () => (person.hasMark = true),
      }
    );
  },
  block: ({ people }, { pick }) => {
    const person = pick(people.filter(({ isBlocked }) => !isBlocked));
    return (
      person && {
        lines: [`block @${person.name}`],
        click: async ({ page }) => {
          await visitShrine(page, person);
          await button(page, "MORE").click();
          await press(page, "BLOCK");
          await page.keyboard.press("Escape");
        },
        after: () => (person.isBlocked = true),
      }
    );
  },
  unblock: ({ people }, { pick }) => {
    const person = pick(people.filter(({ isBlocked }) => isBlocked));
    return (
      person && {
        lines: [`unblock @${person.name}`],
        click: async ({ page }) => {
          await visitShrine(page, person);
          await press(page, "UNBLOCK");
        },
        after: () => (person.isBlocked = false),
      }
    );
  },
  report: ({ people }, { pick, name }) => {
    const person = pick(people.filter(({ isReported, isBlocked }) => !isReported && !isBlocked));
    const reason = name("reason");
    return (
      person && {
        lines: [`report oni @${person.name} ${reason}`],
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
      }
    );
  },
  mute: ({ rooms }, { pick }) => {
    const room = pick(rooms.filter(({ role }) => role !== null));
    return (
      room && {
        lines: [`mute ${room.name}${room.isMuted ? " --off" : ""}`],
        click: async (screen) => {
          const { page } = screen;
          await visitRoom(screen, room);
          await page.getByRole("button", { name: `${room.name} rings for` }).click();
          await press(page, "until I say");
          await page.keyboard.press("Escape");
        },
        after: () => (room.isMuted = !room.isMuted),
      }
    );
  },
};
