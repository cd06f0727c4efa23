import { lines } from "../../support/dimensions-parts.ts";
import { type Action, all, press } from "../../support/screen.ts";

const panel = "Thread";

/** Lets the first line of a channel ripple whose pinned lines are shown, and follows what comes of it. */
export const rippling: readonly Action[] = [
  {
    name: "letting a line ripple",
    prepare: all(press("Close"), (page) => lines(page).first().hover()),
    act: (page) => lines(page).first().getByRole("button", { name: "Let it ripple" }).click(),
    failure: "Side room not opened",
    done: (page) => page.getByRole("complementary", { name: panel }),
  },
  {
    name: "following a side room",
    act: (page) =>
      page
        .getByRole("complementary", { name: panel })
        .getByRole("button", { name: "Follow" })
        .click(),
    failure: "Not changed",
    done: (page) => page.getByRole("button", { name: "Follow", pressed: true }),
  },
];
