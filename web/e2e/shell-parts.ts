import type { Page } from "playwright/test";

export const landingTitle = "The Network Made to Ripple";
export const landingHeading = (page: Page) => page.getByRole("heading", { name: landingTitle });
export const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });
