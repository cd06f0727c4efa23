import { lines } from "../../support/dimensions-parts.ts";
import { type Action, all, press } from "../../support/screen.ts";

/** Pins the first line of a channel that a search has found, and looks at it. */
export const pinning: readonly Action[] = [
  {
    name: "pinning a line",
    prepare: async (page) => {
      await page.getByRole("link", { name: /first line/ }).click();
      await lines(page).first().hover();
    },
    act: all(
      (page) => lines(page).first().getByRole("button", { name: "More" }).click(),
      (page) => page.getByRole("menuitem", { name: "Pin", exact: true }).click(),
    ),
    failure: "Pin failed",
    done: "(pinned)",
  },
  {
    name: "looking at what is pinned",
    act: press("Pinned"),
    failure: "The pinned lines could not be fetched.",
    comesBack: true,
    done: "1 of 50",
  },
];
