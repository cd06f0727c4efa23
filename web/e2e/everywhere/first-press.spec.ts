import { write } from "../support/archive-parts.ts";
import { makeMembers, openAs } from "../support/dimensions-parts.ts";
import { expect, test, uniqueName } from "../support/fixtures.ts";
import { terminal } from "../prompt/terminal-parts.ts";
import { goInside } from "../support/pages.ts";

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

test("web-23: after an idle moment the first presses of a member need no network, and the landing page fetches nothing for them", async ({
  browser,
  request,
}) => {
  const [author, reader] = await makeMembers(request);
  const title = `Harbours ${uniqueName()}`;
  await write(request, author, { title, tags: [reader.username] });
  const fetched: string[] = [];
  const page = await openAs(browser, reader, "/", {
    // A worker would have the files of the build.
    serviceWorkers: "block",
    prepare: async (it) => it.on("requestfinished", (done) => fetched.push(done.url())),
  });
  const isFetched = (name: string) => fetched.some((url) => url.includes(`/assets/${name}-`));
  await expect(page.getByRole("button", { name: reader.username })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(isFetched("Terminal")).toBe(false);

  await goInside(page, `/homepage?show=posts&tag=${reader.username}`);
  for (const name of ["offers", "Terminal"]) await expect.poll(() => isFetched(name)).toBe(true);
  const card = page.getByRole("article", { name: title });
  await expect(card).toBeVisible();
  await page.context().setOffline(true);
  await card.getByRole("button", { name: "ANSWER" }).click();
  await expect(card.getByPlaceholder(`answer ${author.username}`)).toBeFocused();
  await card.getByRole("button", { name: "React" }).first().click();
  await expect(page.getByRole("textbox", { name: "Find a reaction" })).toBeVisible();
  await page.keyboard.press("Escape");
  await card.getByRole("link", { name: author.username }).first().click();
  await expect(page.getByRole("dialog", { name: author.username })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Switch to day");
  await expect(page.getByRole("option").first()).toContainText("Switch to day");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+`");
  await expect(terminal(page)).toBeVisible();
});
