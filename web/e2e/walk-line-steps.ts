import type { Page } from "playwright/test";
import { lines, speak } from "./dimensions-parts.ts";
import { expect } from "./fixtures.ts";
import { type Kinds, press, type Room, type Screen, visitRoom, whenWritten } from "./walk-parts.ts";

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
const stands = ({ role, last }: Room) => role !== null && !last.isDeleted;
const isOwn = (room: Room) => stands(room) && room.last.isOwn;

/** Opens the menu of the newest line, and chooses there. */
async function chooseOnLast(screen: Screen, room: Room, entry: string): Promise<void> {
  const { page } = screen;
  await visitRoom(screen, room);
  const last = lines(page).last();
  await last.hover();
  await last.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** What a member does with lines of a channel. */
export const lineKinds: Kinds = {
  say: ({ rooms }, { pick, name }) => {
    const room = pick(rooms.filter(inside));
    const words = name("line");
    return (
      room && {
        lines: [into(room), `say ${words}`],
        click: async (screen) => {
          const { page } = screen;
          await visitRoom(screen, room);
          await sendLine(page, words);
        },
        after: () => (room.last = newLine(true)),
      }
    );
  },
  react: ({ rooms }, { pick }) => {
    const room = pick(rooms.filter(stands));
    const sigil = pick(
      ["wave", "moon", "eye"].filter((name) => !room?.last.pressed.includes(name)),
    );
    if (!room || !sigil) return null;
    return {
      lines: [into(room), `react :${sigil}:`],
      click: async (screen) => {
        const { page } = screen;
        await visitRoom(screen, room);
        const last = lines(page).last();
        await last.hover();
        await last.getByRole("button", { name: "React" }).click();
        const picker = page.getByRole("dialog", { name: "React" });
        await whenWritten(page, () =>
          picker.getByRole("button", { name: sigil, exact: true }).first().click(),
        );
      },
      after: () => room.last.pressed.push(sigil),
    };
  },
  "react --off": ({ rooms }, { pick }) => {
    const room = pick(rooms.filter((one) => stands(one) && one.last.pressed.length > 0));
    const sigil = pick(room?.last.pressed ?? []);
    if (!room || !sigil) return null;
    return {
      lines: [into(room), `react :${sigil}: --off`],
      click: async (screen) => {
        const { page } = screen;
        await visitRoom(screen, room);
        const chip = lines(page)
          .last()
          .getByRole("button", { name: `${sigil}, 1`, exact: true });
        await whenWritten(page, () => chip.click());
      },
      after: () => room.last.pressed.splice(room.last.pressed.indexOf(sigil), 1),
    };
  },
  "line edit": ({ rooms }, { pick, name }) => {
    const room = pick(rooms.filter(isOwn));
    const words = name("edited");
    return (
      room && {
        lines: [into(room), `line edit ${words}`],
        click: async (screen) => {
          const { page } = screen;
          await chooseOnLast(screen, room, "Edit");
          await page.getByLabel("Edit message").fill(words);
          await press(page, "SAVE");
          await expect(lines(page).last()).toContainText(words);
        },
      }
    );
  },
  "line pin": ({ rooms }, { pick }) => {
    const room = pick(rooms.filter((one) => one.role === "owner" && stands(one)));
    if (!room) return null;
    const isPinned = !room.last.isPinned;
    return {
      lines: [into(room), `line ${isPinned ? "pin" : "unpin"}`],
      click: (screen) =>
        whenWritten(screen.page, () => chooseOnLast(screen, room, isPinned ? "Pin" : "Unpin")),
      after: () => (room.last.isPinned = isPinned),
    };
  },
  "line rm": ({ rooms }, { pick }) => {
    const room = pick(rooms.filter(isOwn));
    return (
      room && {
        lines: [into(room), "line rm --sure"],
        click: async (screen) => {
          const { page } = screen;
          await chooseOnLast(screen, room, "Delete");
          await press(page, "DELETE_MESSAGE");
          await expect(lines(page).last()).toContainText("[deleted]");
        },
        after: () => (room.last.isDeleted = true),
      }
    );
  },
  "thread open": ({ rooms }, { pick }) => {
    const room = pick(rooms.filter((one) => stands(one) && !one.last.hasSideRoom));
    return (
      room && {
        lines: [into(room), "thread open"],
        click: async (screen) => {
          const { page } = screen;
          await visitRoom(screen, room);
          const last = lines(page).last();
          await last.hover();
          const open = last.getByRole("button", { name: "Let it ripple" });
          await whenWritten(page, () => open.click());
          await page.getByRole("complementary", { name: "Thread" }).waitFor();
        },
        after: () => (room.last.hasSideRoom = true),
      }
    );
  },
};
