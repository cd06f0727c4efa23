import type { Locator, Page } from "playwright/test";
import { chooseOn, lines, speak } from "../../support/dimensions-parts.ts";
import { expect } from "../../support/fixtures.ts";
import {
  type Kinds,
  press,
  type Room,
  type Screen,
  visitRoom,
  whenWritten,
  withOne,
  type World,
} from "./walk-parts.ts";

/** Sends a line, and waits until it has left the outbox. */
export async function sendLine(page: Page, words: string): Promise<void> {
  await speak(page, words);
  await expect(lines(page).last()).toContainText(words);
  await page.waitForFunction(() =>
    Object.keys(localStorage).every((key) => !key.startsWith("oni.outbox.")),
  );
}

const into = ({ name }: Room) => `cd /dimensions/${name}/general`;
const inside = ({ role }: Room) => role !== null;
/** A line that was just said. */
export const newLine = (isOwn: boolean): Room["last"] => ({
  isOwn,
  isDeleted: false,
  isPinned: false,
  hasSideRoom: false,
  pressed: [],
});
const stands = (room: Room) => inside(room) && !room.last.isDeleted;
/** The rooms of whose newest line this is so. */
const where = (is: (room: Room) => boolean) => (world: World) => world.rooms.filter(is);
const pressed = where((room) => stands(room) && room.last.pressed.length > 0);
const pinnable = where((room) => room.role === "owner" && stands(room));
const unrippled = where((room) => stands(room) && !room.last.hasSideRoom);
const ownLine = where((room) => stands(room) && room.last.isOwn);

/** Goes to a room; its newest line, with the buttons that a pointer brings. */
async function pointAtLast(screen: Screen, room: Room): Promise<Locator> {
  await visitRoom(screen, room);
  const last = lines(screen.page).last();
  await last.hover();
  return last;
}

/** Opens the menu of the newest line, and chooses there. */
async function chooseOnLast(screen: Screen, room: Room, entry: string): Promise<void> {
  await visitRoom(screen, room);
  await chooseOn(lines(screen.page).last(), entry);
}

/** What a member does with lines of a channel. */
export const lineKinds: Kinds = {
  say: withOne(where(inside), (room, { name }) => {
    const words = name("line");
    return {
      lines: [into(room), `say ${words}`],
      click: async (screen) => {
        await visitRoom(screen, room);
        await sendLine(screen.page, words);
      },
      after: () => (room.last = newLine(true)),
    };
  }),
  react: ({ rooms }, { pick }) => {
    const room = pick(rooms.filter(stands));
    const sigil = pick(
      ["wave", "moon", "eye"].filter((name) => !room?.last.pressed.includes(name)),
    );
    if (!room || !sigil) return null;
    return {
      lines: [into(room), `react :${sigil}:`],
      click: async (screen) => {
        const last = await pointAtLast(screen, room);
        await last.getByRole("button", { name: "React" }).click();
        const picker = screen.page.getByRole("dialog", { name: "React" });
        const cell = picker.getByRole("button", { name: sigil, exact: true }).first();
        await whenWritten(screen.page, () => cell.click());
      },
      after: () => room.last.pressed.push(sigil),
    };
  },
  "react --off": withOne(pressed, (room, { pick }) => {
    const sigil = pick(room.last.pressed) ?? "";
    return {
      lines: [into(room), `react :${sigil}: --off`],
      click: async (screen) => {
        const last = await pointAtLast(screen, room);
        const chip = last.getByRole("button", { name: `${sigil}, 1`, exact: true });
        await whenWritten(screen.page, () => chip.click());
      },
      after: () => room.last.pressed.splice(room.last.pressed.indexOf(sigil), 1),
    };
  }),
  "line edit": withOne(ownLine, (room, { name }) => {
    const words = name("edited");
    return {
      lines: [into(room), `line edit ${words}`],
      click: async (screen) => {
        const { page } = screen;
        await chooseOnLast(screen, room, "Edit");
        await page.getByLabel("Edit message").fill(words);
        await press(page, "SAVE");
        await expect(lines(page).last()).toContainText(words);
      },
    };
  }),
  "line pin": withOne(pinnable, (room) => {
    const isPinned = !room.last.isPinned;
    return {
      lines: [into(room), `line ${isPinned ? "pin" : "unpin"}`],
      click: (screen) =>
        whenWritten(screen.page, () => chooseOnLast(screen, room, isPinned ? "Pin" : "Unpin")),
      after: () => (room.last.isPinned = isPinned),
    };
  }),
  "line rm": withOne(ownLine, (room) => ({
    lines: [into(room), "line rm --sure"],
    click: async (screen) => {
      const { page } = screen;
      await chooseOnLast(screen, room, "Delete");
      await press(page, "DELETE_MESSAGE");
      await expect(lines(page).last()).toContainText("[deleted]");
    },
    after: () => (room.last.isDeleted = true),
  })),
  "thread open": withOne(unrippled, (room) => ({
    lines: [into(room), "thread open"],
    click: async (screen) => {
      const { page } = screen;
      const last = await pointAtLast(screen, room);
      const open = last.getByRole("button", { name: "Let it ripple" });
      await whenWritten(page, () => open.click());
      await page.getByRole("complementary", { name: "Thread" }).waitFor();
    },
    after: () => (room.last.hasSideRoom = true),
  })),
};
