import type { Locator, Page } from "playwright/test";
import { chooseInMenu, messages, typeMessage } from "../../support/dimensions-parts.ts";
import { expect } from "../../support/fixtures.ts";
import {
  type Kinds,
  press,
  type Dimension,
  type Screen,
  visitDimension,
  whenWritten,
  withOne,
  type World,
} from "./step-parts.ts";

/** Sends a message and waits until it has left the outbox. */
export async function sendFromComposer(page: Page, text: string): Promise<void> {
  await typeMessage(page, text);
  await expect(messages(page).last()).toContainText(text);
  await page.waitForFunction(() =>
    Object.keys(localStorage).every((key) => !key.startsWith("oni.outbox.")),
  );
}

const into = ({ name }: Dimension) => `cd /dimensions/${name}/general`;
const inside = ({ role }: Dimension) => role !== null;
/** Returns the state of a new message. */
export const newMessage = (isOwn: boolean): Dimension["last"] => ({
  isOwn,
  isDeleted: false,
  isPinned: false,
  hasThread: false,
  pressed: [],
});
const isPresent = (dimension: Dimension) => inside(dimension) && !dimension.last.isDeleted;
/** Returns a filter for the dimensions whose newest message satisfies `is`. */
const where = (is: (dimension: Dimension) => boolean) => (world: World) =>
  world.dimensions.filter(is);
const pressed = where((dimension) => isPresent(dimension) && dimension.last.pressed.length > 0);
const pinnable = where((dimension) => dimension.role === "owner" && isPresent(dimension));
const withoutThread = where((dimension) => isPresent(dimension) && !dimension.last.hasThread);
const ownMessage = where((dimension) => isPresent(dimension) && dimension.last.isOwn);

/** Opens a dimension. Returns its newest message with the buttons that appear on hover. */
async function pointAtLast(screen: Screen, dimension: Dimension): Promise<Locator> {
  await visitDimension(screen, dimension);
  const last = messages(screen.page).last();
  await last.hover();
  return last;
}

/** Opens the menu of the newest message and chooses an entry. */
async function chooseOnLast(screen: Screen, dimension: Dimension, entry: string): Promise<void> {
  await visitDimension(screen, dimension);
  await chooseInMenu(messages(screen.page).last(), entry);
}

/** Steps of a member with messages of a channel. */
export const messageKinds: Kinds = {
  say: withOne(where(inside), (room, { name }) => {
    const words = name("line");
    return {
      commands: [into(room), `say ${words}`],
      click: async (screen) => {
        await visitDimension(screen, room);
        await sendFromComposer(screen.page, words);
      },
      after: () => (room.last = newMessage(true)),
    };
  }),
  react: ({ dimensions }, { pick }) => {
    const room = pick(dimensions.filter(isPresent));
    const sigil = pick(
      ["wave", "moon", "eye"].filter((name) => !room?.last.pressed.includes(name)),
    );
    if (!room || !sigil) return null;
    return {
      commands: [into(room), `react :${sigil}:`],
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
      commands: [into(room), `react :${sigil}: --off`],
      click: async (screen) => {
        const last = await pointAtLast(screen, room);
        const chip = last.getByRole("button", { name: `${sigil}, 1`, exact: true });
        await whenWritten(screen.page, () => chip.click());
      },
      after: () => room.last.pressed.splice(room.last.pressed.indexOf(sigil), 1),
    };
  }),
  "message edit": withOne(ownMessage, (room, { name }) => {
    const words = name("edited");
    return {
      commands: [into(room), `message edit ${words}`],
      click: async (screen) => {
        const { page } = screen;
        await chooseOnLast(screen, room, "Edit");
        await page.getByLabel("Edit message").fill(words);
        await press(page, "SAVE");
        await expect(messages(page).last()).toContainText(words);
      },
    };
  }),
  "message pin": withOne(pinnable, (room) => {
    const isPinned = !room.last.isPinned;
    return {
      commands: [into(room), `message ${isPinned ? "pin" : "unpin"}`],
      click: (screen) =>
        whenWritten(screen.page, () => chooseOnLast(screen, room, isPinned ? "Pin" : "Unpin")),
      after: () => (room.last.isPinned = isPinned),
    };
  }),
  "message rm": withOne(ownMessage, (room) => ({
    commands: [into(room), "message rm --sure"],
    click: async (screen) => {
      const { page } = screen;
      await chooseOnLast(screen, room, "Delete");
      await press(page, "DELETE_MESSAGE");
      await expect(messages(page).last()).toContainText("[deleted]");
    },
    after: () => (room.last.isDeleted = true),
  })),
  "thread open": withOne(withoutThread, (room) => ({
    commands: [into(room), "thread open"],
    click: async (screen) => {
      const { page } = screen;
      const last = await pointAtLast(screen, room);
      const open = last.getByRole("button", { name: "Start a thread" });
      await whenWritten(page, () => open.click());
      await page.getByRole("complementary", { name: "Thread" }).waitFor();
    },
    after: () => (room.last.hasThread = true),
  })),
};
