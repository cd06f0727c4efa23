import { expect } from "../../support/fixtures.ts";
import { openTools } from "../../support/people-parts.ts";
import { type Kinds, press, type Screen, visitDimension, whenWritten } from "./step-parts.ts";

/** Opens the card of the guest in the owner's dimension. */
async function openGuest(screen: Screen, name: string) {
  await visitDimension(screen, { name: guestDimension });
  return openTools(screen.page, { username: name });
}

/** The owner's dimension that has another member. */
export const guestDimension = "loft";

/** Steps of a dimension's owner concerning its other member. */
export const ownerKinds: Kinds = {
  role: ({ guest }) => {
    const role = guest.isModerator ? "member" : "moderator";
    return {
      commands: [`role @${guest.name} ${role} --in ${guestDimension}`],
      click: async (screen) => {
        const { page } = screen;
        const card = await openGuest(screen, guest.name);
        const make = card.getByRole("button", { name: `Make ${role}`, exact: true });
        await whenWritten(page, () => make.click());
        await page.keyboard.press("Escape");
        await expect(card).toHaveCount(0);
      },
      after: () => (guest.isModerator = !guest.isModerator),
    };
  },
  silence: ({ guest }, { name }) => {
    const reason = name("reason");
    return {
      commands: [`timeout @${guest.name} 60 ${reason} --in ${guestDimension}`],
      click: async (screen) => {
        const { page } = screen;
        const card = await openGuest(screen, guest.name);
        await card.getByRole("button", { name: "Time out", exact: true }).click();
        await page.getByLabel("reason").fill(reason);
        await press(page, "TIME_OUT_MEMBER");
        await expect(page.getByLabel("reason")).toHaveCount(0);
        await page.keyboard.press("Escape");
        await expect(card).toHaveCount(0);
      },
    };
  },
};
