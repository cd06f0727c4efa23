import type { Page } from "playwright/test";

export const landingTitle = "The Network Made to Ripple";
export const landingHeading = (page: Page) => page.getByRole("heading", { name: landingTitle });
export const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** Shows another page of the app that is loaded here, of a visitor too, without loading it anew. */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    if (location.pathname + location.search === to) return;
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
