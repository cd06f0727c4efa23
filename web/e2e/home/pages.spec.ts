import { expect, registerMember, test, visitAs } from "../support/fixtures.ts";
import { fetchMarkAndRobots, markAndRobots } from "../support/mark-and-robots.ts";
import { bar, landingHeading, landingTitle } from "../support/shell-parts.ts";

test("home-20: each page has a title, and its heading takes the focus on arrival", async ({
  page,
}) => {
  await page.goto("/");
  await expect(landingHeading(page)).toBeVisible();
  await expect(page).toHaveTitle(`${landingTitle} · ONI`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  for (const name of ["Instructions", "Our Purpose", "Star Fuel"]) {
    await bar(page).getByRole("link", { name }).click();
    await expect(page).toHaveTitle(`${name} · ONI`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
  }
});

test("home-28: a file that is opened directly has the mark as its icon, and causes no error", async ({
  page,
  baseURL,
}) => {
  for (const path of ["/healthz", "/robots.txt", "/api/waitlist/stats"]) {
    expect((await page.goto(path))?.ok(), path).toBe(true);
  }
  expect(await fetchMarkAndRobots(baseURL ?? "")).toEqual(markAndRobots);
});

test("home-41: the footer leads to the privacy, terms and open-source texts, and an anchor opens its text", async ({
  page,
}) => {
  await page.goto("/#terms");
  await expect(page.getByRole("heading", { name: "Terms" })).toBeInViewport();
  const footer = page.locator("footer");
  await expect(footer.getByText("Version: v0.1")).toBeVisible();
  for (const [name, id] of [
    ["Privacy", "privacy"],
    ["Terms", "terms"],
    ["Open Source Acknowledgment", "opensource"],
  ] as const) {
    await footer.getByRole("link", { name }).click();
    await expect(page).toHaveURL(`/#${id}`);
    await expect(page.getByRole("heading", { name })).toBeInViewport();
  }
  await page.getByText("All packages").click();
  await expect(page.getByText(/^react-dom \d/)).toBeVisible();
  await page.goto("/purpose#100%");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Purpose");
});

test("home-47: /fund explains star fuel to visitors, and shows members their balance, tier and ledger", async ({
  page,
  request,
}) => {
  const main = page.getByRole("main");
  await page.goto("/fund");
  await expect(page.getByText("100 units")).toBeVisible();
  await expect(main.getByRole("link", { name: "MY ONI" })).toBeVisible();
  await visitAs(page, await registerMember(request), "/fund");
  await expect(main.getByText("100", { exact: true })).toBeVisible();
  await expect(main.getByText("CARBON", { exact: true })).toBeVisible();
  await expect(main.getByRole("row")).toHaveCount(2);
  await expect(main.getByRole("cell", { name: "+100" })).toBeVisible();
});
